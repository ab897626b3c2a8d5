"""A hand-written tape that records only three array operations can differentiate a two-layer network."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, -1.0], [0.0, 4.0]])
W1 = torch.tensor([[1.0, -2.0, 3.0], [2.0, 1.0, -1.0]], requires_grad=True)
b1 = torch.tensor([0.0, 0.0, -1.0], requires_grad=True)
W2 = torch.tensor([[2.0], [3.0], [-1.0]], requires_grad=True)
y = (X @ W1 + b1).relu() @ W2
y.backward(gradient=torch.tensor([[1.0], [10.0], [100.0]]))
print(W1.grad.tolist(), b1.grad.tolist())

# %% numpy
import numpy as np

tape = []


class Var:
    def __init__(self, value, vjp=lambda v: []):
        self.value = np.array(value)
        self.grad, self.vjp = np.zeros_like(self.value), vjp
        tape.append(self)

    def __matmul__(self, other):
        return Var(self.value @ other.value,
                   lambda v: [(self, v @ other.value.T),
                              (other, self.value.T @ v)])

    def add_to_rows(self, bias):  # b was broadcast: sum over the rows
        return Var(self.value + bias.value,
                   lambda v: [(self, v), (bias, v.sum(axis=0))])

    def relu(self):
        return Var(np.maximum(self.value, 0),
                   lambda v: [(self, v * (self.value > 0))])


def backward(y, v):
    y.grad = v
    for var in reversed(tape):
        for source, product in var.vjp(var.grad):
            source.grad = source.grad + product


X_ = Var([[1, 2], [3, -1], [0, 4]])
W1_ = Var([[1, -2, 3], [2, 1, -1]])
b1_ = Var([0, 0, -1])
W2_ = Var([[2], [3], [-1]])
y_ = (X_ @ W1_).add_to_rows(b1_).relu() @ W2_
backward(y_, np.array([[1], [10], [100]]))
print(W1_.grad)
print(b1_.grad)
print(W2_.grad.ravel())

# %% check
for ours, theirs in ((W1_, W1), (b1_, b1), (W2_, W2)):
    np.testing.assert_array_equal(ours.grad, theirs.grad.tolist())
    np.testing.assert_array_equal(ours.value, theirs.tolist())
np.testing.assert_array_equal(y_.value, y.tolist())
# Once more, layer by layer
hidden = np.array([[5, 0, 0], [1, 0, 9], [8, 4, 0]])
np.testing.assert_array_equal(y_.value, hidden @ [[2], [3], [-1]])
np.testing.assert_array_equal(
    W2_.grad.ravel(), np.array([1, 10, 100]) @ hidden
)
back = np.array([[2, 0, 0], [20, 0, -10], [200, 300, 0]])
np.testing.assert_array_equal(b1_.grad, back.sum(axis=0))
np.testing.assert_array_equal(
    W1_.grad, np.array([[1, 3, 0], [2, -1, 4]]) @ back
)
np.testing.assert_array_equal(X_.grad, back @ [[1, 2], [-2, 1], [3, -1]])
