"""Tensors from `torch.distributed.all_gather` have no graph, so put each rank's own output back into the list
of gathered tensors."""

# %% torch
import torch
from torch.distributed import HashStore, all_gather, init_process_group

init_process_group("gloo", store=HashStore(), rank=0, world_size=1)
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
w = torch.tensor([1.0, 2.0], requires_grad=True)
rank = torch.distributed.get_rank()

def loss(parts):  # over the outputs of all ranks
    return (torch.cat(parts) ** 2).sum()

# %% error
h = A @ w
gathered = [torch.zeros_like(h)]  # a tensor for each rank
all_gather(gathered, h)
try:
    loss(gathered).backward()
except RuntimeError as error:
    message = str(error)

# %% fix
h = A @ w
gathered = [torch.zeros_like(h)]  # a tensor for each rank
all_gather(gathered, h)
gathered[rank] = h
loss(gathered).backward()
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = 2 * np.array([8, 6, 5])  # what the loss sends back to h: 2 h
by_hand = v @ J
print(by_hand)

# %% check
import inspect
import sys

torch.distributed.destroy_process_group()
group_put = inspect.getclosurevars(sys.excepthook).nonlocals
sys.excepthook = group_put.get("old_hook", sys.excepthook)  # as it was
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
assert len(gathered) == 1
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
