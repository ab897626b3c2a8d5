"""Two outputs, one batch for each of them: the one-hot vectors of all their
numbers together, split where the outputs are."""

# --8<-- [start:torch]
import torch
from torch.func import jacrev


def f(x):
    return x[:2] * x[2], x.prod()  # two outputs, of shape (2,) and ()


x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y1, y2 = f(x)
print(y1.shape, y2.shape)
one_hots = torch.eye(3)  # y1 and y2 have three numbers together
batches = one_hots[:, :2], one_hots[:, 2]
print([tuple(batch.shape) for batch in batches])

(rows,) = torch.autograd.grad(
    (y1, y2), x, grad_outputs=batches, is_grads_batched=True
)
print(rows)

J1, J2 = jacrev(f)(x.detach())  # from f: a Jacobian per output
print(J1.shape, J2.shape)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 0, 1],   # x₁x₃
              [0, 3, 2],   # x₂x₃
              [6, 3, 2]])  # x₁x₂x₃
by_hand = np.array([[1, 0, 0],
                    [0, 1, 0],
                    [0, 0, 1]]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y1.tolist(), [3, 6])
np.testing.assert_array_equal(y2.tolist(), 6)
assert batches[0].shape == (3, 2)
assert batches[1].shape == (3,)
np.testing.assert_array_equal(rows.tolist(), by_hand)
np.testing.assert_array_equal(J1.tolist(), J[:2])
np.testing.assert_array_equal(J2.tolist(), J[2])
# --8<-- [end:check]
