"""If two losses share the step `x**2`, the second `backward` raises an error unless the first retained the graph."""

# %% torch
import torch

point = [3.0, 2.0]


def two_losses(x):
    h = x**2  # the trunk, which both losses use
    return h[0] + 2 * h[1], 30 * h[0] + 10 * h[1]

# %% error
x = torch.tensor(point, requires_grad=True)
loss_a, loss_b = two_losses(x)
loss_a.backward()
try:
    loss_b.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor(point, requires_grad=True)
loss_a, loss_b = two_losses(x)
(loss_a + loss_b).backward()
print(x.grad)

# %% numpy
import numpy as np

J_trunk = np.array([[6, 0],
                    [0, 4]])
v_a, v_b = np.array([1, 2]), np.array([30, 10])  # what the losses send
from_a, from_b = v_a @ J_trunk, v_b @ J_trunk
by_hand = (v_a + v_b) @ J_trunk
print(from_a, from_b)
print(by_hand)

# %% check
assert message == (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call .backward() "
    "or autograd.grad(). Specify retain_graph=True if you need to backward "
    "through the graph a second time or if you need to access saved "
    "tensors after calling backward."
)
np.testing.assert_array_equal([loss_a.item(), loss_b.item()], [17, 310])
np.testing.assert_array_equal(from_a, [6, 8])
np.testing.assert_array_equal(from_b, [180, 40])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
