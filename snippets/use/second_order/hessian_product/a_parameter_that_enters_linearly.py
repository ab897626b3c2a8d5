"""To differentiate several gradients again, pass `autograd.grad` their weighted sum, because a list raises an
error if one gradient is a constant."""

# %% torch
import torch
from torch.autograd import grad

a = torch.tensor([3.0, 2.0], requires_grad=True)
b = torch.tensor(5.0, requires_grad=True)  # enters only as 3 b
loss = a[0] ** 2 * a[1] + 3 * b
gs = grad(loss, [a, b], create_graph=True)
vs = [torch.tensor([1.0, 10.0]), torch.tensor(100.0)]

# %% error
try:
    for_a, for_b = grad(gs, [a, b], vs, materialize_grads=True)
except RuntimeError as error:
    message = str(error)

# %% fix
number = sum((g * v).sum() for g, v in zip(gs, vs, strict=True))
for_a, for_b = grad(number, [a, b], materialize_grads=True)
print(for_a, for_b)

# %% numpy
import numpy as np

H = np.array([[4, 6, 0],  # of a₁, a₂ and b together
              [6, 0, 0],
              [0, 0, 0]])
v_by_hand = np.array([1, 10, 100])
by_hand = v_by_hand @ H
print(by_hand)

# %% check
assert message == (
    "element 1 of tensors does not require grad and does not have a grad_fn"
)
assert loss.item() == 33
assert number.item() == v_by_hand @ [12, 9, 3] == 402
assert not gs[1].requires_grad
np.testing.assert_array_equal(by_hand, [64, 6, 0])
np.testing.assert_array_equal([*for_a.tolist(), for_b.item()], by_hand)
gs = grad(a[0] * b, [a, b], create_graph=True)  # linear in b, with a graph
for_a, for_b = grad(gs, [a, b], vs)
assert (for_a.tolist(), for_b.item()) == ([100, 0], 1)
