"""An optimizer raises if its list of parameters is empty, in four cases:
layers in a Python list, a layer without parameters, a generator that was used
before, and a filter that finds nothing."""

# %% torch
import torch
from torch.nn import PReLU, ReLU
from torch.optim import SGD

class Model(torch.nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.layers = layers

used = PReLU().parameters()
weight = next(used)
frozen = PReLU().requires_grad_(False)

# %% error
try:
    SGD(Model([PReLU()]).parameters())
except ValueError as error:
    a_list_of_layers = str(error)
try:
    SGD(ReLU().parameters())
except ValueError as error:
    only_computes = str(error)
try:
    SGD(used)
except ValueError as error:
    used_before = str(error)
try:
    SGD(p for p in frozen.parameters() if p.requires_grad)
except ValueError as error:
    all_frozen = str(error)

# %% fix
model = Model(torch.nn.ModuleList([PReLU(), PReLU()]))
optimizer = SGD(model.parameters())
print(len(optimizer.param_groups[0]["params"]))

# %% check
nothing = "optimizer got an empty parameter list"
assert a_list_of_layers == only_computes == nothing
assert used_before == all_frozen == nothing
assert optimizer.param_groups[0]["params"] == list(model.parameters())
assert len(list(model.parameters())) == 2
