"""Unlike `layer.double()`, `layer.to("meta")` replaces the parameters of a
LayerNorm by new ones."""

# %% torch
import torch

layer = torch.nn.LayerNorm(2)
before = layer.weight
layer.to("meta")  # the device that knows shapes only, everywhere the same
print(layer.weight is before)

# %% check
assert layer.weight is not before
assert before.shape == layer.weight.shape == (2,)
assert layer.weight.device.type == "meta"
assert isinstance(layer.weight, torch.nn.Parameter)
