"""`torch.func.jacrev` refuses a complex input. Given the real and imaginary
parts instead, it returns the real Jacobian."""

# --8<-- [start:torch]
import torch

z = torch.tensor(1 + 2j)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    def f(z):
        return z * z * z

    J = torch.func.jacrev(f)(z)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
def f(x):
    z = torch.view_as_complex(x)
    return torch.view_as_real(z * z * z)

J = torch.func.jacrev(f)(torch.view_as_real(z))
print(J)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

derivative = 3 * (1 + 2j) ** 2  # -9 + 12i: p + iq
by_hand = np.array([[-9, -12],  # p, -q
                    [12, -9]])  # q,  p
print(derivative)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "jacrev: Expected all inputs to be real but received complex tensor "
    "at flattened input idx: 0"
)
assert derivative == complex(*by_hand[:, 0])
np.testing.assert_array_equal(J.tolist(), by_hand)
# --8<-- [end:check]
