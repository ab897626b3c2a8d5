"""For a network with 7114 parameters, the adjoint test takes three forward passes and one backward pass."""

# %% torch
import torch


def network(p):
    W1, b1, W2, b2 = p.split([100 * 64, 64, 64 * 10, 10])
    hidden = (x @ W1.view(100, 64) + b1).tanh()
    return (hidden @ W2.view(64, 10) + b2).softmax(1)


x = torch.arange(300, dtype=torch.float64).sin().view(3, 100)
p = torch.arange(7114, dtype=torch.float64).sin()
v = torch.arange(30).to(x).cos().view(3, 10)
u = torch.arange(7114).to(x).cos()
y, vjp = torch.func.vjp(network, p)
by_backward = vjp(v)[0] @ u
change = network(p + 1e-5 * u) - network(p - 1e-5 * u)
by_differences = (v * change).sum() / 2e-5
print(by_backward, by_differences)

# %% numpy
import numpy as np

# The size of J, which neither side has built
rows, columns = 3 * 10, 100 * 64 + 64 + 64 * 10 + 10
size = rows * columns
print(rows, "×", columns, "=", size, "numbers in J")
passes_of_gradcheck = 2 * columns
print(passes_of_gradcheck, "forward passes for its columns")

# %% check
np.testing.assert_allclose(
    by_backward.item(), by_differences.item(), rtol=1e-7
)
np.testing.assert_allclose(by_backward.item(), 3.65166460, rtol=1e-8)
assert (rows, columns) == (y.numel(), p.numel()) == (30, 7114)
assert size == 213420
assert passes_of_gradcheck == 14228
np.testing.assert_allclose(y.sum(1).tolist(), [1, 1, 1])
doubled = 2 * by_backward  # a wrong factor would be seen
assert not torch.allclose(doubled, by_differences)
