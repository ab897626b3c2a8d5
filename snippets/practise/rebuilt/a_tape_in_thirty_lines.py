"""Read backwards, a hand-written tape of numbers and their VJPs gives the same gradients as PyTorch."""

# %% torch
import torch

tape = []


class Var:
    """A number, its grad, and its VJP: v → [(input, product), …]."""

    def __init__(self, value, vjp=lambda v: []):
        self.value, self.grad, self.vjp = value, 0, vjp
        tape.append(self)

    def __add__(self, other):
        return Var(self.value + other.value,
                   lambda v: [(self, v), (other, v)])

    def __mul__(self, other):
        return Var(self.value * other.value,
                   lambda v: [(self, v * other.value),
                              (other, v * self.value)])


def backward(outputs, weights):
    for y, v in zip(outputs, weights, strict=True):
        y.grad += v
    for var in reversed(tape):
        for source, product in var.vjp(var.grad):
            source.grad += product


def f(x1, x2):
    a = x1 * x2
    b = a + x1
    return a * b, b + b * x2


x1, x2 = Var(2), Var(3)
outputs = f(x1, x2)
backward(outputs, [1, 10])
print([var.grad for var in tape])  # x1, x2, a, b, ab, b x2, b + b x2

# %% numpy
import numpy as np

J_a = np.array([3, 2])  # a = x₁x₂ = 6
J_b = J_a + np.array([1, 0])  # b = a + x₁ = 8
J = np.array([J_a * 8 + 6 * J_b,  # ab
              J_b + J_b * 3 + 8 * np.array([0, 1])])  # b + bx₂
by_hand = np.array([1, 10]) @ J
print(J)
print(by_hand)

# %% check
np.testing.assert_array_equal([var.value for var in outputs], [48, 32])
np.testing.assert_array_equal([x1.grad, x2.grad], by_hand)
assert [var.value for var in tape] == [2, 3, 6, 8, 48, 24, 32]
assert [var.grad for var in tape] == [208, 188, 54, 46, 1, 10, 10]
x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack(f(x[0], x[1]))  # the same f, in torch
y.backward(gradient=torch.tensor([1.0, 10.0]))
np.testing.assert_array_equal(y.tolist(), [48, 32])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
