"""If samples are independent, weighting the outputs by v multiplies each slope by its
own weight."""

# %% torch
import torch

def independent(f, x):
    x = x.detach().double().requires_grad_()
    y = f(x)
    assert y.shape == x.shape
    generator = torch.Generator(x.device)
    v = torch.rand(y.shape, device=x.device,
                   generator=generator)
    (plain,) = torch.autograd.grad(
        y, x, torch.ones_like(y),
        retain_graph=True)
    (weighted,) = torch.autograd.grad(y, x, v)
    return torch.allclose(weighted, v * plain)

x = torch.tensor([1.0, 2.0, 3.0, 6.0])
print(independent(torch.exp, x))
print(independent(lambda x: x - x.mean(), x))

# %% numpy
import numpy as np

v = np.array([1, 2, 3, 4])
J_exp = np.diag(np.exp([1, 2, 3, 6]))
J_centred = np.eye(4) - np.full((4, 4), 1 / 4)
compared = [(v @ J, v * (np.ones(4) @ J)) for J in (J_exp, J_centred)]
print([np.allclose(*pair) for pair in compared])

# %% check
assert independent(torch.exp, x)
assert independent(torch.sin, x)
assert independent(lambda x: 1001 * x - 1000 * x, x)  # as in float64 only
assert not independent(lambda x: x + x.sum() / 1000, x)
assert independent(lambda x: x + x.sum() / 10**9, x)  # too small to see
in_float64 = x.double()
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
except AssertionError:
    judged = False
assert not judged
assert x.tolist() == [1, 2, 3, 6]
weighted = [1 * np.exp(1), 2 * np.exp(2), 3 * np.exp(3), 4 * np.exp(6)]
np.testing.assert_allclose(compared[0], [weighted, weighted])
np.testing.assert_allclose(compared[1], [[-1.5, -0.5, 0.5, 1.5], [0, 0, 0, 0]], atol=1e-12)
