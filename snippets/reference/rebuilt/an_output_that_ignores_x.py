"""If y ignores x, `materialize_grads=True` and a test of `y.requires_grad`
turn the error into zeros."""

# %% torch
import torch

x = torch.tensor([4.0, 5.0], requires_grad=True)
w = torch.tensor(7.0, requires_grad=True)
y, constant, other = x.prod(), torch.tensor(3.0), w.exp()

# %% error
def gradient(y, x):
    (g,) = torch.autograd.grad(y, x, retain_graph=True)
    return g


try:
    gradient(constant, x)
except RuntimeError as error:
    no_graph = str(error)
try:
    gradient(other, x)
except RuntimeError as error:
    not_used = str(error)

# %% fix
def gradient(y, x):
    if not y.requires_grad:  # in no graph: there is nothing to ask
        return torch.zeros_like(x)
    (g,) = torch.autograd.grad(y, x, retain_graph=True,
                               materialize_grads=True)
    return g


of_y, *zeros = gradient(y, x), gradient(constant, x), gradient(other, x)
print(of_y, *zeros)

# %% numpy
import numpy as np

J = np.array([[5, 4]])  # of x₁x₂
J_constant = np.array([[0, 0]])
print(J, J_constant)

# %% check
assert no_graph == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
assert not_used == (
    "The differentiated Tensor at index 0 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior."
)
np.testing.assert_array_equal(of_y.tolist(), J[0])
for ours in zeros:
    np.testing.assert_array_equal(ours.tolist(), J_constant[0])
builtin = torch.autograd.functional.jacobian(
    lambda x: (x.prod(), constant, w.exp()), x.detach()
)
for theirs, by_hand in zip(builtin, (J, J_constant, J_constant), strict=True):
    np.testing.assert_array_equal(theirs.tolist(), by_hand[0])
assert (y.item(), constant.item()) == (20, 3)
in_part = torch.stack([y, constant])  # an entry that does not: no trouble
assert torch.autograd.grad(in_part, x, torch.tensor([0.0, 1.0]))[0].tolist() == [0, 0]
np.testing.assert_allclose(other.item(), np.exp(7))
