"""In PyTorch 2.13, `torch.cdist` of a few points can't be differentiated twice; compute the
distance from elementary operations instead."""

# %% torch
import torch

x = torch.tensor([[3.0, 4.0]], dtype=torch.float64, requires_grad=True)
origin = torch.zeros_like(x)
v = torch.tensor([[1.0, 10.0]], dtype=torch.float64)

# %% error
distance = torch.cdist(x, origin).sum()
(gradient,) = torch.autograd.grad(distance, x, create_graph=True)
try:
    (vJ,) = torch.autograd.grad(gradient, x, v)
except NotImplementedError as error:
    message = str(error)

# %% fix
distance = ((x - origin) ** 2).sum().sqrt()
(gradient,) = torch.autograd.grad(distance, x, create_graph=True)
(vJ,) = torch.autograd.grad(gradient, x, v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[16, -12],   # the Hessian of the distance:
              [-12, 9]]) / 125  # (5² I - x xᵀ) / 5³
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
if torch.__version__ < "2.14":
    assert message == (
        "the derivative for '_cdist_backward' is not implemented."
    )
else:  # there cdist has this derivative
    of_cdist = torch.autograd.functional.hessian(
        lambda x: torch.cdist(x, origin).sum(), x
    )
    np.testing.assert_allclose(of_cdist[0, :, 0].tolist(), J)
assert distance.item() == 5
np.testing.assert_allclose(gradient.tolist(), [[0.6, 0.8]])
np.testing.assert_allclose(vJ.tolist(), [by_hand])
