"""With two points and two outputs, a v with ones along the wrong axis raises no error, but gives a wrong gradient."""

# %% torch
import torch

x = torch.tensor([[0.0, 1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0, 7.0]], requires_grad=True)
y = torch.stack([x.sum(dim=1), (x**2).sum(dim=1)], dim=1)  # stacked last

# %% error
v = torch.tensor([[1.0, 1.0],  # right if the outputs came first
                  [0.0, 0.0]])
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None
y = torch.stack([x.sum(dim=1), (x**2).sum(dim=1)], dim=1)

# %% fix
v = torch.tensor([[1.0, 0.0],  # a column of ones: the first output
                  [1.0, 0.0]])
y.backward(gradient=v)
right = x.grad
print(right)

# %% numpy
import numpy as np

J = np.array([[1, 1, 1, 1, 0, 0, 0, 0],  # point 1, the sum
              [0, 2, 4, 6, 0, 0, 0, 0],  # point 1, the sum of squares
              [0, 0, 0, 0, 1, 1, 1, 1],  # point 2, the sum
              [0, 0, 0, 0, 8, 10, 12, 14]])  # point 2, the sum of squares
wrong_by_hand = np.array([[1, 1, 0, 0],
                          [0, 0, 1, 1]]) @ J
by_hand = np.array([[1, 0, 1, 0],
                    [0, 1, 0, 1]]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[6, 14], [22, 126]])
y = torch.stack([x.sum(dim=1), (x**2).sum(dim=1)], dim=1)
wrong_v = torch.tensor([[1.0, 1.0], [0.0, 0.0]])
pairs = (wrong, wrong_v, wrong_by_hand), (right, v, by_hand)
for printed, one_v, (first_by_hand, second_by_hand) in pairs:
    np.testing.assert_array_equal(printed.ravel().tolist(), first_by_hand)
    x.grad = None
    y.backward(gradient=1 - one_v, retain_graph=True)  # the other output
    np.testing.assert_array_equal(x.grad.ravel().tolist(), second_by_hand)
np.testing.assert_array_equal(right.ravel().tolist(), by_hand[0])
