"""The result of a one-hot v is a row of J. Whoever writes it into a column
gets the transpose of J, and does not notice if J is diagonal."""

# --8<-- [start:torch]
import torch

def filled_by_columns(f):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = f(x)
    J = torch.zeros(2, 2)
    for i, v in enumerate(torch.eye(2)):
        x.grad = None
        y.backward(gradient=v, retain_graph=True)
        J[:, i] = x.grad
    return J


diagonal = filled_by_columns(lambda x: x**2)
sums = filled_by_columns(lambda x: x.cumsum(0))
print(diagonal.tolist())
print(sums.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J_diagonal = np.array([[2, 0],
                       [0, 4]])
J_sums = np.array([[1, 0],
                   [1, 1]])
print(J_diagonal.tolist())
print(J_sums.tolist())
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(diagonal.tolist(), J_diagonal)
np.testing.assert_array_equal(sums.tolist(), J_sums.T)
# --8<-- [end:check]
