"""DDP doesn't wait for parameters frozen before it wraps the model, but raises an
error if all are frozen."""

# %% torch
import torch
from torch.distributed import HashStore, init_process_group
from torch.nn.parallel import DistributedDataParallel

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
try:
    init_process_group("gloo", store=HashStore(), rank=0, world_size=1)
except ValueError as error:
    there_is_one_already = str(error)

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.used = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
        self.unused = torch.nn.Parameter(torch.tensor([3.0, 4.0]))

    def forward(self, data):
        return data @ self.used

model = Model()
model.unused.requires_grad_(False)
parallel = DistributedDataParallel(model)
for _ in "first", "second":
    model.zero_grad()
    parallel(A).backward(gradient=v)
print(model.used.grad, model.unused.grad)

# %% error
try:
    DistributedDataParallel(Model().requires_grad_(False))
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[2, 3, 0, 0],  # two columns for `unused`
              [4, 1, 0, 0],
              [5, 0, 0, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
import inspect
import sys

del parallel  # before the group that it talks to
torch.distributed.destroy_process_group()
group_put = inspect.getclosurevars(sys.excepthook).nonlocals
sys.excepthook = group_put.get("old_hook", sys.excepthook)  # as it was
assert message == (
    "DistributedDataParallel is not needed when a module doesn't have any "
    "parameter that requires a gradient."
)
np.testing.assert_array_equal(model(A).tolist(), [8, 6, 5])
assert model.unused.tolist() == [3, 4]
assert model.unused.grad is None
received = [*model.used.grad.tolist(), 0, 0]
np.testing.assert_array_equal(received, by_hand)
