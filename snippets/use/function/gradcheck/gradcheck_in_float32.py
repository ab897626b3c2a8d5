"""In float32 `gradcheck` warns, and then it can fail for a `backward` that
is right: here that of torch's own `square`."""

# %% torch
import torch
import warnings

# %% error
x = torch.tensor([1.0, 2.0], requires_grad=True)
try:
    with warnings.catch_warnings(record=True, action="always") as caught:
        torch.autograd.gradcheck(torch.square, x)
except RuntimeError as error:
    message = str(error)

# %% fix
x = x.detach().double().requires_grad_()
in_float64 = torch.autograd.gradcheck(torch.square, x)
print(in_float64)

# %% numpy
import numpy as np

J = np.diag([2, 4])
by_hand = {}
for dtype in (np.float32, np.float64):
    p = np.array([1, 2], dtype)
    eps = dtype(1e-6)  # the step of gradcheck
    difference = ((p + eps) ** 2 - (p - eps) ** 2) / (2 * eps)
    by_hand[dtype.__name__] = difference
    print(dtype.__name__, difference)

# %% check
(warning,) = caught
assert str(warning.message) == (
    "Input #0 requires gradient and is not a double precision floating "
    "point or complex. This check will likely fail if all the inputs are "
    "not of double precision floating point or complex. "
)
assert warning.category is UserWarning
first, numbers = message.split(",\nnumerical:tensor(")
assert first == "Jacobian mismatch for output 0 with respect to input 0"
numerical, analytical = numbers.split("analytical:tensor(")
for printed, diagonal in ((numerical, by_hand["float32"]),
                          (analytical, J.diagonal())):
    entries = printed.split("]]")[0].replace("[", " ").replace("]", " ")
    entries = [float(entry) for entry in entries.split(",")]
    np.testing.assert_allclose(entries, np.diag(diagonal).ravel(), rtol=1e-4)
assert in_float64 is True
np.testing.assert_array_equal(torch.square(x).tolist(), [1, 4])
np.testing.assert_allclose(by_hand["float64"], J.diagonal(), rtol=1e-8)
np.testing.assert_allclose(by_hand["float32"], [1.967, 3.8147], rtol=1e-4)

# %% guards
assert x.tolist() == [1, 2]
assert eps == 1e-6
