"""The cast to y's dtype is silent even where a number does not survive it: 10³⁰⁰
becomes infinite in float32."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([3 * x[0], 5 * x[1]])
v = torch.tensor([1e300, 10.0], dtype=torch.float64)

# %% error
y.backward(gradient=v)
print(x.grad)

# %% fix
x64 = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
y64 = torch.stack([3 * x64[0], 5 * x64[1]])
y64.backward(gradient=v)
print(x64.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0],
              [0, 5]])
by_hand = np.array([1e300, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(y64.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), [np.inf, 50])
np.testing.assert_allclose(x64.grad.tolist(), by_hand, rtol=1e-15)
