"""`torch.func.jacrev` raises an error for a complex input, so pass its real and imaginary parts."""

# %% torch
import torch

z = torch.tensor(1 + 2j)

# %% error
try:
    def f(z):
        return z * z * z

    J = torch.func.jacrev(f)(z)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    z = torch.view_as_complex(x)
    return torch.view_as_real(z * z * z)

J = torch.func.jacrev(f)(torch.view_as_real(z))
print(J)

# %% numpy
import numpy as np

derivative = 3 * (1 + 2j) ** 2  # -9 + 12i: p + iq
by_hand = np.array([[-9, -12],  # p, -q
                    [12, -9]])  # q,  p
print(derivative)
print(by_hand)

# %% check
assert message == (
    "jacrev: Expected all inputs to be real but received complex tensor "
    "at flattened input idx: 0"
)
assert derivative == complex(*by_hand[:, 0])
np.testing.assert_array_equal(J.tolist(), by_hand)
