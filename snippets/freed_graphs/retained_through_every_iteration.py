"""With `retain_graph=True` in place of `detach` this loop runs, and its
answer is the derivative through all the iterations so far."""

# --8<-- [start:torch]
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
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

first = np.array([1]) @ np.array([[1]])
second = np.array([10]) @ np.array([[2 + 2]])  # one 2 for each iteration
print(first, second)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(grads, [*first, *second])
assert state.item() == 4
# --8<-- [end:check]
