r"""In the backward pass, a linear layer sends $vW$ to x, $v^\top x$ to W, and the column sums of v to b."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 0.0], [3.0, 0.0, 1.0],
                  [0.0, 4.0, 5.0], [6.0, 1.0, 2.0]]).requires_grad_()
W = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], requires_grad=True)
b = torch.tensor([7.0, 8.0], requires_grad=True)
y = torch.nn.functional.linear(x, W, b)  # x @ W.T + b
v = torch.tensor([[1.0, 1000.0], [10.0, 0.0],
                  [100.0, 10.0], [1000.0, 1.0]])
y.backward(gradient=v)
print(x.grad)
print(W.grad)
print(b.grad)

# %% numpy
import numpy as np

v_by_hand = np.array([[1, 1000], [10, 0], [100, 10], [1000, 1]])
W_by_hand = np.array([[1, 2, 3], [4, 5, 6]])
x_by_hand = np.array([[1, 2, 0], [3, 0, 1], [0, 4, 5], [6, 1, 2]])
for_x = v_by_hand @ W_by_hand
for_W = v_by_hand.T @ x_by_hand
for_b = v_by_hand.sum(0)
print(for_x)
print(for_W)
print(for_b)

# %% check
y_by_hand = [[12, 22], [13, 26], [30, 58], [21, 49]]
np.testing.assert_array_equal(y.tolist(), y_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), for_x)
np.testing.assert_array_equal(W.grad.tolist(), for_W)
np.testing.assert_array_equal(b.grad.tolist(), for_b)
