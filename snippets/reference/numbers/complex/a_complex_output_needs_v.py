"""For a complex y, `gradient` cannot be omitted, not even if y is a single
number. A real `gradient` is refused as well."""

# %% torch
import torch

z = torch.tensor(1 + 2j, requires_grad=True)
y = z * z

# %% error
try:
    y.backward()
except RuntimeError as error:
    omitted = str(error)

try:
    y.backward(gradient=torch.ones(()))
except RuntimeError as error:
    real = str(error)

# %% fix
y.backward(gradient=torch.tensor(1 + 10j))
print(z.grad)

# %% numpy
import numpy as np

J = np.array([[2, -4],
              [4, 2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert omitted == (
    "grad can be implicitly created only for real scalar outputs "
    "but got torch.complex64"
)
assert real == (
    "For complex Tensors, both grad_output and output are required to have "
    "the same dtype. Mismatch in dtype: grad_output[0] has a dtype of "
    "torch.float32 and output[0] has a dtype of torch.complex64."
)
assert y.item() == -3 + 4j
assert z.grad.item() == complex(*by_hand) == 42 + 16j
