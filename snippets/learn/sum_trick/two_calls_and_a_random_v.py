"""If the result for unequal weights v isn't v times the result for ones, the function
mixes samples."""

# %% torch
import torch

def f(x):
    z = (x - x.mean()) / x.std(correction=0)
    return z.sin()

x = torch.linspace(-1, 1, 4, requires_grad=True)
ones = torch.ones(4)
v = torch.tensor([0.3, 0.2, 0.7, 0.1])  # unequal weights

(plain,) = torch.autograd.grad(f(x), x, ones)
(weighted,) = torch.autograd.grad(f(x), x, v)
expected = v * plain
print(expected)
print(weighted)

# %% numpy
import numpy as np

σ = np.sqrt(5 / 9)  # the variance of −1, −1/3, 1/3, 1
z = np.array([-3, -1, 1, 3]) / 3 / σ  # the normalised batch
J = np.cos(z)[:, None] * (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / σ
w = np.array([0.3, 0.2, 0.7, 0.1])
by_ones = np.array([1, 1, 1, 1]) @ J
scaled = w * by_ones
by_w = w @ J
print(*[f"{g:.3f}" for g in scaled])
print(*[f"{g:.3f}" for g in by_w])

# %% check
def independent(f, x):  # the same test of any function f, with weights that are drawn
    x = x.detach().double().requires_grad_()
    y = f(x)
    if y.shape != x.shape:
        raise ValueError("one output for each input")
    generator = torch.Generator(x.device)
    v = torch.rand(y.shape, device=x.device, generator=generator)
    (plain,) = torch.autograd.grad(y, x, torch.ones_like(y), retain_graph=True)
    (weighted,) = torch.autograd.grad(y, x, v)
    return torch.allclose(weighted, v * plain)


np.testing.assert_allclose(f(x).tolist(), np.sin(z), rtol=1e-5)
np.testing.assert_allclose(v.tolist(), w, rtol=1e-6)
np.testing.assert_allclose(plain.tolist(), by_ones, rtol=1e-4)
np.testing.assert_allclose(expected.tolist(), scaled, rtol=1e-4)
np.testing.assert_allclose(weighted.tolist(), by_w, rtol=1e-4)
assert not torch.allclose(expected, weighted)
assert ones.tolist() == [1, 1, 1, 1]

assert not independent(f, x)
assert independent(torch.exp, x)
assert independent(torch.sin, x)
assert independent(lambda x: 1001 * x - 1000 * x, x)  # as in float64 only
assert not independent(lambda x: x + x.sum() / 1000, x)
assert independent(lambda x: x + x.sum() / 10**9, x)  # too small to see
in_float64 = torch.ones(4).double()
assert independent(torch.exp, in_float64)
assert not in_float64.requires_grad  # nor the tensor of the caller
assert not independent(lambda x: x - x.mean(), x)
assert not independent(lambda x: x.cumsum(0), x)
assert not independent(lambda x: x.softmax(0), x)
assert not independent(lambda x: x.flip(0), x)
assert independent(lambda x: x.sort()[0], x)  # x is in order already
assert not independent(lambda x: x.sort()[0], x.flip(0))
judged = True
try:
    independent(lambda x: x.reshape(2, 2).sum(1), x)  # one output for two inputs
except ValueError:
    judged = False
assert not judged
