"""`backward` through the SVD of a complex matrix raises an error if the loss depends
on the singular vectors' phase."""

# %% torch
import torch

rows = [[2, 1j], [-1j, 2]]
x = torch.tensor(rows, dtype=torch.complex128, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)

# %% error
U, S, Vh = torch.linalg.svd(x)
try:
    U.real.sum().backward()
except RuntimeError as error:
    message = str(error)

# %% fix
U, S, Vh = torch.linalg.svd(x)
S.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

of_the_first = np.array([[1, 1j], [-1j, 1]]) / 2
of_the_second = np.array([[1, -1j], [1j, 1]]) / 2
by_hand = 1 * of_the_first + 10 * of_the_second
print(by_hand)

# %% check
assert message == (
    "svd_backward: The singular vectors in the complex case are specified "
    "up to multiplication by e^{i phi}. The specified loss function depends "
    "on this phase term, making it ill-defined."
)
np.testing.assert_allclose(S.tolist(), [3, 1])
np.testing.assert_allclose(x.grad.tolist(), by_hand, atol=1e-12)
