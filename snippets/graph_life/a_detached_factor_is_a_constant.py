"""`x * x.detach()` has the value of x², and half of its derivative: the
detached factor counts as a constant."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

y = x * x.detach()
y.backward(gradient=v)
half = x.grad
print(y.tolist(), half)

x.grad = None
z = x * x
z.backward(gradient=v)
print(z.tolist(), x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J_y = np.array([[2, 0],   # c · x, with c the number that x is
                [0, 3]])
J_z = np.array([[4, 0],   # x²
                [0, 6]])
v_by_hand = np.array([1, 10])
y_by_hand, z_by_hand = v_by_hand @ J_y, v_by_hand @ J_z
print(y_by_hand, z_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [4, 9])
np.testing.assert_array_equal(z.tolist(), [4, 9])
np.testing.assert_array_equal(half.tolist(), y_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), z_by_hand)
# --8<-- [end:check]
