"""For a matrix with more rows than columns, `torch.linalg.qr` is differentiable only in
mode `"reduced"`."""

# %% torch
import torch

x = torch.tensor([[3.0], [4.0]], dtype=torch.float64, requires_grad=True)

# %% error
try:
    torch.linalg.qr(x, mode="r").R.backward()
except RuntimeError as error:
    without_q = str(error)
try:
    torch.linalg.qr(x, mode="complete").R[:1].backward()
except RuntimeError as error:
    with_all_of_q = str(error)

# %% fix
Q, R = torch.linalg.qr(x)
R.backward(gradient=torch.full_like(R, 10.0))
print(R.item(), x.grad)

# %% numpy
import numpy as np

J = np.array([[-0.6, -0.8]])  # R is minus the length
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert without_q == (
    "The derivative of linalg.qr depends on Q, which is not computed when "
    "mode='r'. Please use linalg.qr(A, mode='reduced') if you are going to "
    "differentiate through linalg.qr."
)
assert with_all_of_q == (
    "The QR decomposition is not differentiable when mode='complete' and "
    "nrows > ncols."
)
np.testing.assert_allclose(R.tolist(), [[-5]])
np.testing.assert_allclose(x.grad.flatten().tolist(), by_hand)
