r"""With `create_graph=True` the product $v^\top J$ can be differentiated again, with
respect to v, too: two vector-Jacobian products make $J u$."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 10.0, 100.0], requires_grad=True)

y.backward(gradient=v, retain_graph=True)
print(x.grad, x.grad.requires_grad)

(product,) = torch.autograd.grad(y, x, grad_outputs=v, create_graph=True)
(Ju,) = torch.autograd.grad(product, v, torch.tensor([1.0, 10.0]))
print(Ju)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
derivative = J @ np.array([1, 10])  # ∂(vᵀJu)/∂v = Ju for u = (1, 10)
print(by_hand)
print(derivative)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(Ju.tolist(), derivative)
assert not x.grad.requires_grad
assert product.requires_grad
