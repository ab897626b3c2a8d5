"""For a 2 × 2 matrix y, `y.backward(torch.eye(2))` differentiates the trace of y."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[:, None] * x  # ((9, 6), (6, 4))
y.backward(gradient=torch.eye(2))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],   # of x₁x₁
              [2, 3],   # of x₁x₂
              [2, 3],   # of x₂x₁
              [0, 4]])  # of x₂x₂
by_hand = np.array([1, 0, 0, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[9, 6], [6, 4]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
J_torch = torch.autograd.functional.jacobian(
    lambda x: (x[:, None] * x).flatten(), x.detach()
)
np.testing.assert_array_equal(J_torch.tolist(), J)
