"""`abs`, `conj`, `real`, `imag` and `angle` have no complex derivative, so `backward` uses the Jacobian of
real and imaginary parts."""

# %% torch
import torch

v = {True: torch.tensor(1 + 10j), False: torch.tensor(1.0)}
functions = {
    "z.abs()": torch.abs,
    "z.abs() ** 2": lambda z: z.abs() ** 2,
    "z.angle()": torch.angle,
    "z.real": torch.real,
    "z.imag": torch.imag,
    "z.conj()": torch.conj,
    "z * z.conj()": lambda z: z * z.conj(),
}
values, gradients = {}, {}
print("| y at z = 3 + 4i | y | v | `z.grad` |")
print("|---|---|---|---|")
for name, f in functions.items():
    z = torch.tensor(3 + 4j, requires_grad=True)
    y = f(z)
    weight = v[y.is_complex()]
    y.backward(gradient=weight)
    values[name] = y.item()
    gradients[name] = z.grad.resolve_conj().item()
    cells = (values[name], weight.item(), gradients[name])
    print(f"| `{name}` |", " | ".join(f"{c:.3g}" for c in cells), "|")

# %% numpy
import numpy as np

a, b, r = 3, 4, 5  # r is the absolute value
jacobians = {
    "z.abs()": [[a / r, b / r]],
    "z.abs() ** 2": [[2 * a, 2 * b]],
    "z.angle()": [[-b / r**2, a / r**2]],
    "z.real": [[1, 0]],
    "z.imag": [[0, 1]],
    "z.conj()": [[1, 0],
                 [0, -1]],
    "z * z.conj()": [[2 * a, 2 * b],
                     [0, 0]],
}
weights = {1: np.array([1]), 2: np.array([1, 10])}
by_hand = {name: weights[len(J)] @ J for name, J in jacobians.items()}

# %% check
assert list(gradients) == list(by_hand)
for name, (real, imag) in by_hand.items():
    np.testing.assert_allclose(
        gradients[name], complex(real, imag), rtol=1e-6, atol=1e-7
    )
np.testing.assert_allclose(
    list(values.values()),
    [5, 25, np.angle(3 + 4j), 3, 4, 3 - 4j, 25],
    rtol=1e-6,
)
