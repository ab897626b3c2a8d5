"""If a function has one output, its Jacobian is a row; if it has one input, its Jacobian is a column."""

# %% torch
import torch
from torch.autograd.functional import jacobian

def a(x):
    return x**2 + 3 * x

def b(x):
    return (x[0] ** 2 * x[1]).reshape(1)

def c(x):
    return torch.cat([x**2, 5 * x, x**3])

def d(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

def as_formula(matrix):
    rows = [" & ".join(f"{entry:g}" for entry in row)
            for row in matrix.tolist()]
    return r"$\begin{pmatrix} " + r" \\ ".join(rows) + r" \end{pmatrix}$"

one, two = torch.tensor([4.0]), torch.tensor([3.0, 2.0])
jacobians = {
    "$x^2 + 3x$ at 4: one number, the derivative": jacobian(a, one),
    "$x_1^2 x_2$ at (3, 2): one row, the gradient": jacobian(b, two),
    "$(x^2, 5x, x^3)$ at 4: one column, the derivative": jacobian(c, one),
    "$(x_1^2, x_1 x_2, 5x_2)$ at (3, 2): a matrix, the Jacobian":
        jacobian(d, two),
}
print("| function, and what J is | size, $m × n$ | J |")
print("|---|---|---|")
for name, matrix in jacobians.items():
    m, n = matrix.shape
    print(f"| {name} | {m} × {n} | {as_formula(matrix)} |")

# %% numpy
import numpy as np

J_a = np.array([[2 * 4 + 3]])
J_b = np.array([[2 * 3 * 2, 3**2]])
J_c = np.array([[2 * 4],
                [5],
                [3 * 4**2]])
J_d = np.array([[2 * 3, 0],
                [2, 3],
                [0, 5]])

# %% check
by_hand = [J_a, J_b, J_c, J_d]
for matrix, J in zip(jacobians.values(), by_hand, strict=True):
    np.testing.assert_array_equal(matrix.tolist(), J)
assert [J.shape for J in by_hand] == [(1, 1), (1, 2), (3, 1), (3, 2)]
assert as_formula(jacobian(b, two)) == (
    r"$\begin{pmatrix} 12 & 9 \end{pmatrix}$"
)
