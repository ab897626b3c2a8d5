"""After `layer.double()`, the parameters of the layer are still leaves, and the optimizer still updates them."""

# %% torch
import torch

layer = torch.nn.LayerNorm(2)
before = layer.weight
optimizer = torch.optim.SGD(layer.parameters())
layer.double()
[weight, _] = optimizer.param_groups[0]["params"]
print(layer.weight is before, weight is before)
print(before.dtype, before.is_leaf)

# %% check
assert before.dtype == torch.float64
assert before.is_leaf
assert layer.weight is before
assert weight is before
v = torch.tensor([1.0, 10.0], dtype=torch.float64)
x = torch.tensor([5.0, 7.0], dtype=torch.float64)
layer(x).backward(gradient=v)
normalised = (x - 6) / (1 + layer.eps) ** 0.5  # mean 6, variance 1
assert torch.allclose(before.grad, v * normalised)
assert before.shape == (2,)
