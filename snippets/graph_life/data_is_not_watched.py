"""A change through `.data` is not counted, and `backward` computes with the
wrong numbers; a change through `.detach()` is counted, and raises."""

# --8<-- [start:torch]
import torch

v = torch.tensor([1.0, 10.0])
x = torch.tensor([2.0, 3.0]).log().requires_grad_()
y = x.exp()  # the derivatives are 2 and 3
y.data.add_(1)
print(y._version)
y.backward(gradient=v)
wrong = x.grad
print(wrong)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
y = x.exp()
y.detach().add_(1)  # the same memory, but this one is watched
print(y._version)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).split(": ")[0]
print(message)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0],
              [0, 3]])
J_used = np.array([[3, 0],   # y after the change
                   [0, 4]])
v_by_hand = np.array([1, 10])
right_by_hand, wrong_by_hand = v_by_hand @ J, v_by_hand @ J_used
print(right_by_hand, wrong_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_allclose(wrong.tolist(), wrong_by_hand, rtol=1e-6)
np.testing.assert_array_equal(right_by_hand, [2, 30])
np.testing.assert_allclose(y.tolist(), [3, 4], rtol=1e-6)
assert y._version == 1
assert x.grad is None
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation"
)
# --8<-- [end:check]
