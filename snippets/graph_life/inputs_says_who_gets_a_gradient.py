"""`backward(inputs=[…])` fills `.grad` of these tensors alone, of an
intermediate one as well, and leaves every other leaf as it was."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
w = torch.tensor([5.0, 7.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

y = x * w
y.backward(gradient=v, inputs=[x])
only_x = (x.grad, w.grad)
print(only_x)

x.grad = None
h = x * w
y = 2 * h
y.backward(gradient=v, inputs=[h, w])
print(h.grad, w.grad, x.grad)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    (x * w).backward(gradient=v, inputs=[])
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J_h_of_x = np.array([[5, 0],
                     [0, 7]])
J_y_of_h = np.array([[2, 0],
                     [0, 2]])
J_h_of_w = np.array([[2, 0],
                     [0, 3]])
x_by_hand = np.array([1, 10]) @ J_h_of_x
reaches_h = np.array([1, 10]) @ J_y_of_h
by_hand = reaches_h @ J_h_of_w
print(x_by_hand, reaches_h, by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "`inputs` argument to `backward()` cannot be empty."
np.testing.assert_array_equal(only_x[0].tolist(), x_by_hand)
assert only_x[1] is None
assert x.grad is None
np.testing.assert_array_equal(h.tolist(), [2 * 5, 3 * 7])
np.testing.assert_array_equal(h.grad.tolist(), reaches_h)
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
# --8<-- [end:check]
