"""For a confident but wrong prediction, `soft_margin_loss` overflows to ∞, and
its gradient is NaN."""

# %% torch
import torch

x = torch.tensor([-1000.0], requires_grad=True)
label = torch.tensor([1.0])
y = torch.nn.functional.soft_margin_loss(x, label)
y.backward()
first, x.grad = x.grad, None
z = torch.nn.functional.softplus(-label * x).mean()
z.backward()
print(y.item(), first)
print(z.item(), x.grad)

# %% numpy
import numpy as np

margin = 1000.0
loss = margin + np.log1p(np.exp(-margin))  # log(1 + exp(1000)), without overflow
slope = -np.exp(margin - loss)
print(loss, slope)

# %% check
assert y.item() == np.inf
assert np.isnan(first.tolist()).all()
assert z.item() == loss == margin == -x.item()
assert x.grad.tolist() == [slope] == [-1]
