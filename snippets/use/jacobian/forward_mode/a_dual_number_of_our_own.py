"""Forward mode fits into a class with one method per operation: here it is
for addition and multiplication."""

# %% torch
import torch


class Dual:
    def __init__(self, value, rate):
        self.value, self.rate = value, rate

    def __add__(self, other):
        return Dual(self.value + other.value, self.rate + other.rate)

    def __mul__(self, other):
        return Dual(self.value * other.value,
                    self.rate * other.value + self.value * other.rate)


def f(x1, x2):
    return x1 * x2 + x1 * x1 * x1


ours = f(Dual(2, 1), Dual(3, 10))
print(ours.value, ours.rate)

# %% numpy
import numpy as np

J = np.array([[3 + 3 * 2**2, 2]])  # x2 + 3 x1² and x1
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
x = torch.tensor([2.0, 3.0])
u = torch.tensor([1.0, 10.0])
y, product = torch.autograd.functional.jvp(lambda x: f(x[0], x[1]), x, u)
assert ours.value == y.item() == 14
assert ours.rate == product.item() == by_hand[0] == 35
