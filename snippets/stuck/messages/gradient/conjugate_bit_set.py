"""For a conjugated complex tensor z, write `z.resolve_conj().numpy()` instead of
`z.numpy()`."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 5j], requires_grad=True)
y = z**2
y.backward(gradient=torch.tensor([1, 10], dtype=y.dtype))
derivative = z.grad.cpu().conj()

# %% error
try:
    array = derivative.numpy()
except RuntimeError as error:
    message = str(error)

# %% fix
array = derivative.resolve_conj().numpy()
print(array)

# %% numpy
import numpy as np

J = np.diag([2 * (1 + 2j), 2 * (3 - 5j)])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Can't call numpy() on Tensor that has conjugate bit set. Use "
    "tensor.resolve_conj().numpy() instead."
)
np.testing.assert_allclose(array, by_hand)
np.testing.assert_allclose(y.tolist(), [-3 + 4j, -16 - 30j], rtol=1e-6)
