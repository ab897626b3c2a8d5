"""For an eigenvector v of a Hessian H, `x.grad` is λ times v. A step of gradient descent multiplies the
distance along v by 1 − lr · λ, so the steps grow if the learning rate is above 2/λ."""

# %% torch
import torch

H = torch.tensor([[1.75, 1.25], [1.25, 1.75]])
x = torch.tensor([2.5, -0.5], requires_grad=True)
y = H @ x  # the gradient of the loss, half of x @ H @ x

v = torch.tensor([1.0, 1.0])
y.backward(v)
print(x.grad)

# %% numpy
import numpy as np

values, vectors = np.linalg.eigh([[1.75, 1.25], [1.25, 1.75]])
largest = values[-1]
by_hand = largest * np.array([1.0, 1.0])
print(by_hand, 2 / largest)

# %% check
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(abs(vectors[:, -1]), np.array([0.5, 0.5]) ** 0.5)
np.testing.assert_allclose(y.tolist(), [1.75 * 2.5 - 1.25 * 0.5, 1.25 * 2.5 - 1.75 * 0.5])
