r"""Six wrong products in place of $v^\top J$, and the number that each of
them gives instead of 2654."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1], x[1] ** 2 + 3 * x[2], 7 * x[0] * x[2]])


def tensor(*numbers):
    return torch.tensor(numbers, dtype=torch.float64)


x, v, u = tensor(2, 3, 5), tensor(1, 10, 100), tensor(2, -1, -3)
eps = 0.01
change = f(x + eps * u) - f(x - eps * u)
by_differences = (v @ change).item() / (2 * eps)

J = torch.func.jacrev(f)(x)
products = {
    "right": v @ J,
    "J transposed": J @ v,
    "a sign in one row": v @ (J * tensor(1, -1, 1)[:, None]),
    "a factor 1.001": 1.001 * v @ J,
    "a row left out": v @ (J * tensor(0, 1, 1)[:, None]),
    "v forgotten": tensor(1, 1, 1) @ J,
    "two inputs swapped": (v @ J)[[0, 2, 1]],
}
numbers = {name: (vJ @ u).item() for name, vJ in products.items()}
print("| product | it gives | differences say |")
print("|---|---|---|")
for name, number in numbers.items():
    print(f"| {name} | {number:.2f} | {by_differences:.2f} |")

# %% numpy
import numpy as np

J_by_hand = np.array([[3, 2, 0],
                      [0, 6, 3],
                      [35, 0, 14]])
v_, u_ = np.array([1, 10, 100]), np.array([2, -1, -3])
by_hand = {
    "right": v_ @ J_by_hand @ u_,
    "J transposed": v_ @ J_by_hand.T @ u_,
    "a sign in one row": np.array([1, -10, 100]) @ J_by_hand @ u_,
    "a factor 1.001": 1.001 * (v_ @ J_by_hand @ u_),
    "a row left out": np.array([0, 10, 100]) @ J_by_hand @ u_,
    "v forgotten": np.array([1, 1, 1]) @ J_by_hand @ u_,
    "two inputs swapped": v_ @ J_by_hand @ np.array([2, -3, -1]),
}

# %% check
np.testing.assert_array_equal(J.tolist(), J_by_hand)
np.testing.assert_array_equal(f(x).tolist(), [6, 24, 70])
assert numbers.keys() == by_hand.keys()
for name, number in numbers.items():
    np.testing.assert_allclose(number, by_hand[name], rtol=1e-12)
# f is quadratic, so the differences are exact, whatever ε
np.testing.assert_allclose(by_differences, by_hand["right"], rtol=1e-10)
wrong = [numbers[name] for name in numbers if name != "right"]
assert all(abs(number - by_differences) > 1 for number in wrong)

# %% guards
assert eps == 0.01
