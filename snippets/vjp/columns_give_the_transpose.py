"""A call with one-hot v gives a row of J. Written into a column, it makes
the transpose, and for a square J nothing complains."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1]])
# --8<-- [end:torch]

# --8<-- [start:error]
wrong = torch.zeros(2, 2)
for i, one_hot in enumerate(torch.eye(2)):
    x.grad = None
    y.backward(gradient=one_hot, retain_graph=True)
    wrong[:, i] = x.grad
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
right = torch.zeros(2, 2)
for i, one_hot in enumerate(torch.eye(2)):
    x.grad = None
    y.backward(gradient=one_hot, retain_graph=True)
    right[i] = x.grad
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1]])
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(wrong.tolist(), J.T)
np.testing.assert_array_equal(right.tolist(), J)
# --8<-- [end:check]
