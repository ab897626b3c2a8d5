"""With dual numbers, one forward pass computes y together with the Jacobian-vector product $Ju$."""

# %% torch
import torch


class Dual:
    def __init__(self, value, slope):
        self.value, self.slope = value, slope

    def __add__(self, other):
        return Dual(self.value + other.value, self.slope + other.slope)

    def __mul__(self, other):
        return Dual(self.value * other.value,
                    self.slope * other.value + self.value * other.slope)


def f(x1, x2):
    a = x1 * x2
    b = a + x1
    return a * b, b + b * x2, a


outputs = f(Dual(2, 1), Dual(3, 10))  # u = (1, 10)
print([dual.slope for dual in outputs])

# %% numpy
import numpy as np

J = np.array([[48, 28],
              [16, 16],
              [3, 2]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
y, builtin = torch.autograd.functional.jvp(
    lambda x: torch.stack(f(*x)),
    torch.tensor([2.0, 3.0]), torch.tensor([1.0, 10.0]),
)
np.testing.assert_array_equal(y.tolist(), [48, 32, 6])
np.testing.assert_array_equal([dual.value for dual in outputs], y.tolist())
np.testing.assert_array_equal([dual.slope for dual in outputs], by_hand)
np.testing.assert_array_equal(builtin.tolist(), by_hand)
