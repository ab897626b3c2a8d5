"""`backward` through `torch.linalg.eig` works for the real parts of the eigenvalues, but not if y depends on
the eigenvectors' phase."""

# %% torch
import torch

x = torch.tensor([[1.0, -2.0],
                  [2.0, 1.0]], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)

# %% error
values, vectors = torch.linalg.eig(x)
try:
    vectors.real.sum().backward()
except RuntimeError as error:
    message = str(error)

# %% fix
values, vectors = torch.linalg.eig(x)
values.real.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0.5, 0, 0, 0.5],  # both have half the trace as real part
              [0.5, 0, 0, 0.5]])
by_hand = (np.array([1, 10]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "linalg_eig_backward: The eigenvectors in the complex case are specified "
    "up to multiplication by e^{i phi}. The specified loss function depends "
    "on this quantity, so it is ill-defined."
)
np.testing.assert_allclose(values.real.tolist(), [1, 1])
np.testing.assert_allclose(x.grad.tolist(), by_hand, atol=1e-12)
np.testing.assert_allclose(sorted(values.imag.tolist()), [-2, 2])
