"""For y = x / x.sum(), the sum trick `y.sum().backward()` gives zeros, although
no output has the derivative 0 with respect to its own input."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
y = x / x.sum()
y.sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, -1],
              [-3, 1]]) / 16
by_hand = np.array([1, 1]) @ J
own = np.diag(J)  # the derivative at each point
print(by_hand, own)

# %% check
np.testing.assert_array_equal(y.tolist(), [1 / 4, 3 / 4])
np.testing.assert_allclose(x.grad.tolist(), by_hand, atol=1e-7)
np.testing.assert_array_equal(own, [3 / 16, 1 / 16])
jacobian = torch.autograd.functional.jacobian(lambda x: x / x.sum(), x)
np.testing.assert_allclose(jacobian.tolist(), J, rtol=1e-6)
