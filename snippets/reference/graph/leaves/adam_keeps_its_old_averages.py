"""The averages of an Adam that has already stepped are not converted with
the module: convert, or move, before the first step."""

# %% torch
import torch

layer = torch.nn.LayerNorm(2)
optimizer = torch.optim.Adam(layer.parameters())
layer(torch.ones(2)).sum().backward()
optimizer.step()
layer.double()
averages = optimizer.state[layer.weight]["exp_avg"]
print(layer.weight.dtype, averages.dtype)

# %% error
optimizer.zero_grad()
layer(torch.ones(2).double()).sum().backward()
try:
    optimizer.step()
except RuntimeError as error:
    message = str(error)

# %% check
assert layer.weight.dtype == torch.float64
assert averages.dtype == torch.float32
assert averages.shape == (2,)
assert "dtype float" in message
assert "dtype double" in message
