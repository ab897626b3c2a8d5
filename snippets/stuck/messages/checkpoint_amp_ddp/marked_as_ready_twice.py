"""In a DDP model, two checkpointed blocks may share a parameter if both checkpoints have `use_reentrant=False`."""

# %% torch
import torch
from torch.distributed import HashStore, init_process_group
from torch.nn.parallel import DistributedDataParallel
from torch.utils.checkpoint import checkpoint

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
try:
    init_process_group("gloo", store=HashStore(), rank=0, world_size=1)
except ValueError as error:
    there_is_one_already = str(error)

class Model(torch.nn.Module):
    reentrant = True

    def __init__(self):
        super().__init__()
        self.x = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
        self.shared = torch.nn.Parameter(torch.tensor(3.0))

    def forward(self, data):
        y, times = data @ self.x, self.shared.mul
        for _ in "first", "second":
            y = checkpoint(times, y, use_reentrant=self.reentrant)
        return y

# %% error
model = Model()
parallel = DistributedDataParallel(model)
try:
    parallel(A).backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
model = Model()
model.reentrant = False
parallel = DistributedDataParallel(model)
parallel(A).backward(gradient=v)
print(model.x.grad, model.shared.grad)

# %% numpy
import numpy as np

J = np.array([[9 * 2, 9 * 3, 6 * 8],  # the last column is for `shared`
              [9 * 4, 9 * 1, 6 * 6],
              [9 * 5, 0, 6 * 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
import inspect
import sys

again = Model()
parallel = DistributedDataParallel(again, static_graph=True)
parallel(A).backward(gradient=v)
assert again.shared.grad == model.shared.grad
del parallel  # before the group that it talks to
torch.distributed.destroy_process_group()
group_put = inspect.getclosurevars(sys.excepthook).nonlocals
sys.excepthook = group_put.get("old_hook", sys.excepthook)  # as it was
assert message == (
    "Expected to mark a variable ready only once. This error is caused by "
    "one of the following reasons: 1) Use of a module parameter outside the "
    "`forward` function. Please make sure model parameters are not shared "
    "across multiple concurrent forward-backward passes. or try to use "
    "_set_static_graph() as a workaround if this module graph does not "
    "change during training loop.2) Reused parameters in multiple reentrant "
    "backward passes. For example, if you use multiple `checkpoint` "
    "functions to wrap the same part of your model, it would result in the "
    "same set of parameters been used by different reentrant backward "
    "passes multiple times, and hence marking a variable ready multiple "
    "times. DDP does not support such use cases in default. You can try to "
    "use _set_static_graph() as a workaround if your module graph does not "
    "change over iterations.\nParameter at index 1 with name .shared has been "
    "marked as ready twice. This means that multiple autograd engine  hooks "
    "have fired for this particular parameter during this iteration."
)
np.testing.assert_array_equal(model(A).tolist(), [72, 54, 45])
received = [*model.x.grad.tolist(), model.shared.grad.item()]
np.testing.assert_array_equal(received, by_hand)
