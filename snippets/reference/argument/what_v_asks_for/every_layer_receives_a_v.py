r"""In a network every layer receives a v, multiplies it by its own Jacobian, and
sends the product on."""

# %% torch
import torch

W1 = torch.tensor([[2.0, 3.0], [-4.0, 1.0], [5.0, 0.0]])
W2 = torch.tensor([[1.0, 2.0, 0.0], [0.0, -1.0, 3.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
h = W1 @ x         # layer 1
a = torch.relu(h)
y = W2 @ a         # layer 2
loss = ((y - torch.tensor([7.0, 5.0])) ** 2).sum() / 2

for tensor in (y, a, h):
    tensor.retain_grad()  # keep the v that reaches it
loss.backward()
print("y:", y.grad, "a:", a.grad)
print("h:", h.grad, "x:", x.grad)

# %% numpy
import numpy as np

J_h = np.array([[2, 3],
                [-4, 1],
                [5, 0]])
J_a = np.array([[1, 0, 0],  # h = (8, −2, 5): relu stops −2
                [0, 0, 0],
                [0, 0, 1]])
J_y = np.array([[1, 2, 0],
                [0, -1, 3]])
J_loss = np.array([[8 - 7, 15 - 5]])
v_y = np.array([1]) @ J_loss
v_a = v_y @ J_y
v_h = v_a @ J_a
by_hand = v_h @ J_h
print(v_y, v_a, v_h, by_hand)

# %% check
np.testing.assert_array_equal(h.tolist(), [8, -2, 5])
np.testing.assert_array_equal(h.tolist(), J_h @ [1, 2])
np.testing.assert_array_equal(y.tolist(), [8, 15])
np.testing.assert_array_equal(loss.tolist(), (1**2 + 10**2) / 2)
np.testing.assert_array_equal(y.grad.tolist(), v_y)
np.testing.assert_array_equal(a.grad.tolist(), v_a)
np.testing.assert_array_equal(h.grad.tolist(), v_h)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, v_y @ (J_y @ J_a @ J_h))
