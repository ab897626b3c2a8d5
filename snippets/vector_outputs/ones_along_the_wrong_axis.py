"""With as many points as outputs, ones along the wrong axis of `v` have the
right shape, and nothing complains."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[0.0, 1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0, 7.0]], requires_grad=True)
y = torch.stack([x.sum(dim=1), (x**2).sum(dim=1)], dim=1)  # stacked last
# --8<-- [end:torch]

# --8<-- [start:error]
v1 = torch.tensor([[1.0, 1.0],  # rows of ones belong to outputs first
                   [0.0, 0.0]])
v2 = torch.tensor([[0.0, 0.0],
                   [1.0, 1.0]])
y.backward(gradient=v1, retain_graph=True)
wrong_first = x.grad
x.grad = None
y.backward(gradient=v2, retain_graph=True)
wrong_second = x.grad
print(wrong_first)
print(wrong_second)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
y.backward(gradient=torch.tensor([[1.0, 0.0],
                                  [1.0, 0.0]]), retain_graph=True)
first = x.grad
x.grad = None
y.backward(gradient=torch.tensor([[0.0, 1.0],
                                  [0.0, 1.0]]))
second = x.grad
print(first)
print(second)
# --8<-- [end:fix]

# --8<-- [start:numpy]
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
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[6, 14], [22, 126]])
wrong = torch.stack([wrong_first, wrong_second]).flatten(1)
right = torch.stack([first, second]).flatten(1)
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(right.tolist(), by_hand)
# --8<-- [end:check]
