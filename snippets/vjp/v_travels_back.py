"""Each layer multiplies the v that arrives by its own small Jacobian and hands
the product on."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0])
x.requires_grad_()
W = torch.tensor([[1.0, 2.0],
                  [2.0, -1.0],
                  [-1.0, 1.0]])
w = torch.tensor([1.0, -1.0, 2.0])
W.requires_grad_()

z = W @ x
h = z.relu()
o = w @ h
loss = (o - 5) ** 2 / 2
v_o, v_h, v_z, v_x, v_W = torch.autograd.grad(
    loss, (o, h, z, x, W))
print(v_o, v_h)
print(v_z, v_x)
print(v_W)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J_loss = np.array([[3 - 5]])                     # ∂loss/∂o = o − 5
J_o = np.array([[1, -1, 2]])                     # ∂o/∂h
J_h = np.diag([1, 1, 0])                         # ∂h/∂z: relu lets z > 0 pass
J_z = np.array([[1, 2], [2, -1], [-1, 1]])       # ∂z/∂x
at_o = np.array([1]) @ J_loss
at_h = at_o @ J_o
at_z = at_h @ J_h
at_x = at_z @ J_z
print(at_o, at_h, at_z, at_x)
at_W = np.outer(at_z, [3, 2])  # ∂z_i/∂W_ij = x_j
print(at_W)
back = {"o": at_o, "h": at_h, "z": at_z, "x": at_x}
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(z.tolist(), [7, 4, -1])
np.testing.assert_array_equal(h.tolist(), [7, 4, 0])
assert o.item() == 3
assert loss.item() == 2
np.testing.assert_array_equal([v_o.tolist()], at_o)
np.testing.assert_array_equal(v_h.tolist(), at_h)
np.testing.assert_array_equal(v_z.tolist(), at_z)
np.testing.assert_array_equal(v_x.tolist(), at_x)
np.testing.assert_array_equal(at_x, [2, -6])
np.testing.assert_array_equal(at_h, [-2, 2, -4])
np.testing.assert_array_equal(at_z, [-2, 2, 0])
assert sorted(back) == ["h", "o", "x", "z"]
np.testing.assert_array_equal(W.tolist(), J_z)
np.testing.assert_array_equal(v_W.tolist(), at_W)
np.testing.assert_array_equal(at_W, [[-6, -4], [6, 4], [0, 0]])
# --8<-- [end:check]
