"""An input that y was not computed from raises, unless you ask for None or
for zeros. After the error this graph is gone, too."""

# %% torch
import torch
from torch.autograd import grad

x = torch.tensor([2.0, 3.0], requires_grad=True)
unused = torch.tensor([1.0, 1.0, 1.0], requires_grad=True)
y = x.prod()

# %% error
try:
    grad(y, [x, unused])
except RuntimeError as error:
    not_used = str(error)
try:
    grad(y, [x, unused], allow_unused=True)
except RuntimeError as error:
    freed = str(error)

# %% fix
y = x.prod()  # a new graph
none = grad(y, [x, unused], allow_unused=True, retain_graph=True)
zeros = grad(y, [x, unused], materialize_grads=True)
print(none)
print(zeros)

# %% numpy
import numpy as np

J = np.array([[3, 2, 0, 0, 0]])  # columns: x, then the unused input
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert y.item() == 6
assert not_used == (
    "The differentiated Tensor at index 1 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior."
)
assert freed == (
    "Trying to backward through the graph a second time (or directly "
    "access "
    "saved tensors after they have already been freed). Saved intermediate "
    "values of the graph are freed when you call .backward() or "
    "autograd.grad(). Specify retain_graph=True if you need to backward "
    "through the graph a second time or if you need to access saved "
    "tensors "
    "after calling backward."
)
for used, _ in [none, zeros]:
    np.testing.assert_array_equal(used.tolist(), by_hand[:2])
assert none[1] is None
np.testing.assert_array_equal(zeros[1].tolist(), by_hand[2:])
try:
    grad(x.sum(), x, materialize_grads=True, allow_unused=False)
except ValueError as error:
    contradiction = str(error)
assert contradiction == (
    "Expected allow_unused to be True or not passed when "
    "materialize_grads=True, but got: allow_unused=False."
)

# %% guards
assert unused.tolist() == [1, 1, 1]
