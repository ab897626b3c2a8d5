"""In the backward pass, an entry that `a + b` broadcasts receives the sum of the weights of its copies."""

# %% torch
import torch

a = torch.tensor([[1.0], [2.0], [3.0]], requires_grad=True)
b = torch.tensor([10.0, 20.0], requires_grad=True)
y = a + b
v = torch.tensor([[1.0, 2.0],
                  [10.0, 20.0],
                  [100.0, 200.0]])
y.backward(gradient=v)
print(a.grad)
print(b.grad)

# %% numpy
import numpy as np

J_a = np.array([[1, 0, 0],  # y_11, for a_1, a_2, a_3
                [1, 0, 0],  # y_12
                [0, 1, 0],  # y_21
                [0, 1, 0],  # y_22
                [0, 0, 1],  # y_31
                [0, 0, 1]])  # y_32
J_b = np.array([[1, 0],  # y_11, for b_1, b_2
                [0, 1],  # y_12
                [1, 0],
                [0, 1],
                [1, 0],
                [0, 1]])
v_by_hand = np.array([1, 2, 10, 20, 100, 200])
a_by_hand = (v_by_hand @ J_a).reshape(3, 1)
b_by_hand = v_by_hand @ J_b
print(a_by_hand)
print(b_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[11, 21], [12, 22], [13, 23]])
np.testing.assert_array_equal(a.grad.tolist(), a_by_hand)
np.testing.assert_array_equal(b.grad.tolist(), b_by_hand)
assert torch.equal(a.grad, v.sum(1, keepdim=True))
assert torch.equal(b.grad, v.sum(0))
