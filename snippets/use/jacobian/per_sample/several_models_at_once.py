"""`stack_module_state` and `vmap` run several models with the same architecture in one call."""

# %% torch
import torch
from torch.func import functional_call, stack_module_state, vmap

def model(*row):
    layer = torch.nn.Linear(2, 1, bias=False, device="meta")
    layer.weight = torch.nn.Parameter(torch.tensor([row]))
    return layer

models = [model(2.0, 3.0), model(4.0, 1.0), model(5.0, 0.0)]
base = models[0]
params, _ = stack_module_state(models)

def f(params, x):
    return functional_call(base, params, (x,))[0]

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = vmap(f, in_dims=(0, None))(params, x)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
print(params["weight"].grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = np.array([1, 10, 100])
by_hand = v @ J
for_weights = np.outer(v, [1, 2])
print(by_hand, for_weights, sep="\n")

# %% check
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(
    params["weight"].grad.tolist(), for_weights[:, None]
)
assert [layer.weight.grad for layer in models] == [None, None, None]

# %% guards
assert base is models[0]
assert (base.in_features, base.out_features) == (2, 1)
