"""Read backwards once for each one-hot v, a hand-written autograd tape gives the Jacobian row by row."""

# %% torch
import math

import torch


class Var:
    def __init__(self, value, tape, vjp=lambda v: []):
        self.value, self.tape, self.vjp = value, tape, vjp
        tape.append(self)

    def __add__(self, other):
        return Var(self.value + other.value, self.tape,
                   lambda v: [(self, v), (other, v)])

    def __mul__(self, other):
        return Var(self.value * other.value, self.tape,
                   lambda v: [(self, v * other.value),
                              (other, v * self.value)])

    def sin(self):
        return Var(math.sin(self.value), self.tape,
                   lambda v: [(self, v * math.cos(self.value))])


def vjp(tape, outputs, weights, inputs):
    grads = dict.fromkeys(tape, 0)
    grads.update(zip(outputs, weights, strict=True))
    for var in reversed(tape):
        for source, product in var.vjp(grads[var]):
            grads[source] += product
    return [grads[x] for x in inputs]


def f(x1, x2):
    return x1 * x2, x1 * x1 + x2, (x1 * x2).sin()


tape = []
inputs = Var(2.0, tape), Var(3.0, tape)
outputs = f(*inputs)
ours = [vjp(tape, outputs, v, inputs) for v in torch.eye(3).tolist()]
print(torch.tensor(ours))

x = torch.tensor([2.0, 3.0], dtype=torch.float64)
builtin = torch.func.jacrev(lambda x: torch.stack(f(*x)))(x)
equal = torch.allclose(torch.tensor(ours, dtype=x.dtype), builtin)
print(equal)

# %% numpy
import numpy as np

J = np.array([[3, 2],  # x₁x₂
              [4, 1],  # x₁² + x₂
              [3 * np.cos(6), 2 * np.cos(6)]])  # sin(x₁x₂)
print(J)

# %% check
np.testing.assert_allclose(ours, J)
assert equal
np.testing.assert_allclose(builtin.tolist(), J)
values = [var.value for var in outputs]
np.testing.assert_allclose(values, [6, 7, np.sin(6)])
