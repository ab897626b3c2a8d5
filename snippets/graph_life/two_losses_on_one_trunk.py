"""Two losses that share a part of the graph cannot call `backward` one
after the other: the first call frees the shared part."""

# --8<-- [start:torch]
import torch


def two_losses(x):
    h = x**2  # the trunk, used by both
    return h[0] + 2 * h[1], 30 * h[0] + 10 * h[1]


x = torch.tensor([2.0, 3.0], requires_grad=True)
loss_a, loss_b = two_losses(x)
print(loss_a, loss_b)
loss_a.backward()
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    loss_b.backward()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
loss_a, loss_b = two_losses(x)
(loss_a + loss_b).backward()  # one walk for both
added = x.grad
print(added)

x.grad = None
loss_a, loss_b = two_losses(x)
loss_a.backward(retain_graph=True)
loss_b.backward()  # the last call: nothing needs to be retained
retained = x.grad
print(retained)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_trunk = np.array([[4, 0],
                    [0, 6]])
v_a, v_b = np.array([1, 2]), np.array([30, 10])  # what the losses send
from_a, from_b = v_a @ J_trunk, v_b @ J_trunk
by_hand = (v_a + v_b) @ J_trunk
print(from_a, from_b)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call .backward() "
    "or autograd.grad(). Specify retain_graph=True if you need to backward "
    "through the graph a second time or if you need to access saved "
    "tensors after calling backward."
)
np.testing.assert_array_equal([loss_a.item(), loss_b.item()], [22, 210])
np.testing.assert_array_equal(from_a, [4, 12])
np.testing.assert_array_equal(from_b, [120, 60])
np.testing.assert_array_equal(added.tolist(), by_hand)
np.testing.assert_array_equal(retained.tolist(), by_hand)
# --8<-- [end:check]
