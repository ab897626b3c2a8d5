"""If y is float16, `backward` turns weights of 100000 and 10⁻⁹ in v into infinity and 0; a float32 y keeps them."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 100000.0, 1e-9])  # float32, as x is

# %% error
y = 4 * x.half()
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None

# %% fix
y = 4 * x
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([4, 4, 4])
by_hand = np.array([1, 100000, 1e-9]) @ J
print(by_hand)

# %% check
assert y.dtype == torch.float32
np.testing.assert_array_equal(y.tolist(), [4, 8, 12])
np.testing.assert_array_equal(wrong.tolist(), [4, np.inf, 0])
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
