"""If `x.grad` is v itself, clipping `x.grad` also clips v, and `x.grad = None`
does not restore v."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([[3.0, 4.0]])
x.view(1, 2).backward(gradient=v)
torch.nn.utils.clip_grad_norm_([x], 1.0)
x.grad = None
x.view(1, 2).backward(gradient=v)
print(v, x.grad)

# %% numpy
import numpy as np

J = np.eye(2)
clipped = np.array([3, 4]) @ J / 5  # 5 is the length of (3, 4)
print(clipped)

# %% check
np.testing.assert_allclose(v.tolist(), [clipped], rtol=1e-5)
np.testing.assert_allclose(x.grad.tolist(), clipped, rtol=1e-5)

# %% guards
assert x.tolist() == [3, 2]
