"""A test with two calls to `autograd.grad` shows that `sin` keeps samples apart, and that `flip` mixes them."""

# %% torch
import torch

def independent(f, x):
    """Whether sample i of f(x) depends on sample i of x alone."""
    x = x.detach().requires_grad_()
    y = f(x)
    like_y = {"device": y.device, "dtype": y.dtype,
              "generator": torch.Generator(y.device)}
    w = torch.rand(y.shape, **like_y)  # one number for each output
    s = torch.rand(len(x), **like_y)   # one number for each sample
    v = torch.einsum("i,i...->i...", s, w)
    (first,) = torch.autograd.grad(y, x, v, retain_graph=True)
    (second,) = torch.autograd.grad(y, x, w)
    second = torch.einsum("i,i...->i...", s, second)
    tolerance = torch.finfo(y.dtype).eps ** 0.5 * first.abs().max()
    return bool((first - second).abs().max() <= tolerance)

x = torch.tensor([1.0, 2.0, 4.0])
print(independent(torch.sin, x), independent(lambda x: x.flip(0), x))

# %% numpy
import numpy as np

s = np.array([1, 10, 100])
w = np.array([1, 3, 1])
J_square = np.diag([2, 4, 8])
J_flip = np.array([[0, 0, 1],
                   [0, 1, 0],
                   [1, 0, 0]])
pairs = [((s * w) @ J, s * (w @ J)) for J in (J_square, J_flip)]
for pair in pairs:
    print(*pair)

# %% check
np.testing.assert_array_equal(pairs[0], [[2, 120, 800]] * 2)
np.testing.assert_array_equal(pairs[1], [[100, 30, 1], [1, 30, 100]])
verdicts = {
    "x²": independent(lambda x: x**2, x),
    "sin(x)": independent(torch.sin, x),
    "a constant": independent(lambda x: 0 * x, x),
    "1001 x − 1000 x": independent(lambda x: 1001 * x - 1000 * x, x),
    "softmax(x, 1)": independent(lambda x: x.softmax(1), x.repeat(2, 1)),
    "cumsum(x²)": independent(lambda x: (x**2).cumsum(0), x),
    "softmax(x, 0)": independent(lambda x: x.softmax(0), x),
    "x − x.mean()": independent(lambda x: x - x.mean(), x),
    "x · x.sum()": independent(lambda x: x * x.sum(), x),
    "flip(x²)": independent(lambda x: (x**2).flip(0), x),
    "x + sum / 500": independent(lambda x: x + x.sum() / 500, x),
    "softmax, then 1": independent(
        lambda x: (x[:, None] * x).softmax(1), x
    ),
}
assert list(verdicts.values()) == 5 * [True] + 7 * [False]
root = x.new_tensor([1.0, 0.0, 4.0])  # J is diagonal, with a NaN
assert not independent(lambda x: torch.where(x > 0, x.sqrt(), 0 * x), root)
# In float64 it sees less: 10⁻⁶ of the gradient, but not 10⁻⁹.
for share, verdict in (1e-6, False), (1e-9, True):
    mixed = independent(lambda x, share=share: x + share * x.sum(), x.double())
    assert mixed == verdict

# %% guards
assert x.tolist() == [1, 2, 4]
