"""Under `torch.inference_mode()`, `torch.autograd.functional.jacobian` silently returns zeros; under
`torch.no_grad()`, it returns the right J."""

# %% torch
import torch
from torch.autograd.functional import jacobian

def f(x):
    x1, x2 = x
    return torch.stack([x1**2, x1 * x2, 5 * x2])

x = torch.tensor([3.0, 2.0])

# %% error
with torch.inference_mode():
    J = jacobian(f, x)
wrong = J
print(wrong)

# %% fix
with torch.no_grad():
    J = jacobian(f, x)
print(J)

# %% numpy
import numpy as np

by_hand = np.array([[2 * 3, 0],
                    [2, 3],
                    [0, 5]])
print(by_hand)

# %% check
np.testing.assert_array_equal(wrong.tolist(), np.zeros((3, 2)))
np.testing.assert_array_equal(J.tolist(), by_hand)

functional, v = torch.autograd.functional, torch.tensor([1.0, 10.0])
with torch.inference_mode(), torch.enable_grad():
    zeros = [
        jacobian(f, x), functional.vjp(f, x, f(x))[1],
        functional.jvp(f, x, v)[1],
        *(function(lambda x: (x**3).sum(), x, v)[1]
          for function in (functional.vhp, functional.hvp)),
        functional.hessian(lambda x: (x**3).sum(), x),
    ]
    with torch.inference_mode(False):
        outside = jacobian(f, x)
assert not any(zero.any() for zero in zeros)
np.testing.assert_array_equal(outside.tolist(), by_hand)

try:
    with torch.inference_mode():
        jacobian(f, x, strict=True)
except RuntimeError as error:
    message = str(error)
assert "does not require gradients" in message

with torch.no_grad():
    products = [functional.vjp(f, x, f(x))[1], functional.jvp(f, x, v)[1]]
np.testing.assert_array_equal(products[0].tolist(), [9, 6, 10] @ by_hand)
np.testing.assert_array_equal(products[1].tolist(), by_hand @ [1, 10])
assert not jacobian(torch.no_grad()(f), x).any()
