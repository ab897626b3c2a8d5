"""With `find_unused_parameters=True`, DDP doesn't wait for the gradient of a parameter
that y doesn't depend on."""

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

# %% error
model = Model()
parallel = DistributedDataParallel(model)
try:
    for _ in "first", "second":
        model.zero_grad()
        parallel(A).backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
model = Model()
parallel = DistributedDataParallel(model, find_unused_parameters=True)
for _ in "first", "second":
    model.zero_grad()
    parallel(A).backward(gradient=v)
print(model.used.grad, model.unused.grad)

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
    "Expected to have finished reduction in the prior iteration before "
    "starting a new one. This error indicates that your module has "
    "parameters that were not used in producing loss. You can enable "
    "unused parameter detection by passing the keyword argument "
    "`find_unused_parameters=True` to "
    "`torch.nn.parallel.DistributedDataParallel`, and by \n"
    "making sure all `forward` function outputs participate in calculating "
    "loss. \n"
    "If you already have done the above, then the distributed data "
    "parallel module wasn't able to locate the output tensors in the "
    "return value of your module's `forward` function. Please include the "
    "loss function and the structure of the return value of `forward` of "
    "your module when reporting this issue (e.g. list, dict, iterable).\n"
    "Parameter indices which did not receive grad for rank 0: 1\n"
    " In addition, you can set the environment variable "
    "TORCH_DISTRIBUTED_DEBUG to either INFO or DETAIL to print out "
    "information about which particular parameters did not receive "
    "gradient on this rank as part of this error"
)
np.testing.assert_array_equal(model(A).tolist(), [8, 6, 5])
assert model.unused.tolist() == [3, 4]
assert model.unused.grad is None
received = [*model.used.grad.tolist(), 0, 0]
np.testing.assert_array_equal(received, by_hand)
