"""If f returns the tuple (y, z), pass the tuple `(v, w)` to the function that
`torch.func.vjp` returns."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v, w = torch.tensor([1.0, 10.0, 100.0]), torch.tensor(1000.0)

def f(x):
    return A @ x, 6 * x.sum()

(y, z), times_J = torch.func.vjp(f, x)

# %% error
try:
    (vJ,) = times_J(v)
except RuntimeError as error:
    message = str(error)

# %% fix
(vJ,) = times_J((v, w))
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0],
              [6, 6]])
by_hand = np.array([1, 10, 100, 1000]) @ J
print(by_hand)

# %% check
assert message == (
    "Expected pytree structure of cotangents to be the same as pytree "
    "structure of outputs to the function. cotangents: *, primal output: "
    "(*, *)"
)
np.testing.assert_array_equal([*y.tolist(), z.item()], [8, 6, 5, 18])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
try:
    times_J([v, w])
except RuntimeError as error:
    of_a_list = str(error)
assert of_a_list == message.replace("cotangents: *", "cotangents: [*, *]")
