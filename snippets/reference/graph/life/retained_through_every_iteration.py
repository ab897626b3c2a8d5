"""If you retain the graph of a state carried through a loop, `backward` goes back through all earlier iterations."""

# %% torch
import torch

w = torch.tensor(2.0, requires_grad=True)
state = torch.tensor(1.0)
grads = []
for sample in torch.tensor([1.0, 10.0]):
    state = w * state  # w, and then w²
    w.grad = None
    (sample * state).backward(retain_graph=True)
    grads.append(w.grad.item())
print(grads)

# %% numpy
import numpy as np

first = np.array([1]) @ np.array([[1]])
second = np.array([10]) @ np.array([[2 + 2]])  # one 2 for each iteration
print(first, second)

# %% check
np.testing.assert_array_equal(grads, [*first, *second])
assert state.item() == 4
