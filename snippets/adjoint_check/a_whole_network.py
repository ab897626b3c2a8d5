"""All 7114 parameters of a network at once: three forward passes and one
backward pass, where `gradcheck` needs more than 14 thousand."""

# --8<-- [start:torch]
import torch
from torch import nn
from torch.func import functional_call

x = torch.arange(300, dtype=torch.float64).sin().view(3, 100)
gpus = [x.device] if x.is_cuda else []
with torch.random.fork_rng(gpus):  # the random state is put back
    network = nn.Sequential(
        nn.Linear(100, 64), nn.Tanh(), nn.Linear(64, 10), nn.Softmax(dim=1)
    ).double()
parameters = dict(network.named_parameters())

generator = torch.Generator(device=x.device)
options = {"generator": generator, "dtype": x.dtype, "device": x.device}
passes = []


def output(eps):
    """The output, with every parameter moved by eps along its u."""
    passes.append(eps)
    moved = {name: p + eps * u[name] for name, p in parameters.items()}
    return functional_call(network, moved, x)


u = {name: torch.randn(p.shape, **options)
     for name, p in parameters.items()}
y = output(0.0)
v = torch.randn(y.shape, **options)
grads = torch.autograd.grad(y, parameters.values(), v)
by_backward = sum(
    (g * direction).sum()
    for g, direction in zip(grads, u.values(), strict=True)
)
with torch.no_grad():
    by_differences = (v * (output(1e-5) - output(-1e-5))).sum() / 2e-5

count = sum(p.numel() for p in parameters.values())
agree = torch.allclose(by_backward, by_differences)
print(count, "parameters,", len(passes), "forward passes, agree:", agree)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

# The size of J, which neither side has built
rows, columns = 3 * 10, 100 * 64 + 64 + 64 * 10 + 10
size = rows * columns
print(rows, "×", columns, "=", size, "numbers in J")
passes_of_gradcheck = 2 * columns
print(passes_of_gradcheck, "forward passes for its columns")
# --8<-- [end:numpy]

# --8<-- [start:check]
assert agree
assert passes == [0.0, 1e-5, -1e-5]
assert (rows, columns) == (y.numel(), count) == (30, 7114)
assert size == 213420
assert passes_of_gradcheck == 14228
np.testing.assert_allclose(y.sum(1).tolist(), [1, 1, 1])
doubled = 2 * by_backward  # a wrong factor would be seen
assert not torch.allclose(doubled, by_differences)
# --8<-- [end:check]
