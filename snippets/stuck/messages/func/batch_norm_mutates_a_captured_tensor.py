"""Before you differentiate BatchNorm with `torch.func.vjp`, call `eval()`, because
training mode changes its statistics in place."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
v = torch.tensor([[1.0, 2.0], [10.0, 20.0]])
norm = torch.nn.BatchNorm1d(2, eps=1e-12)
norm.weight.data = torch.tensor([3.0, 5.0])

# %% error
try:
    y, times_J = torch.func.vjp(norm, x)
except RuntimeError as error:
    message = str(error)

# %% fix
norm.eval()
y, times_J = torch.func.vjp(norm, x)
(vJ,) = times_J(v)
print(vJ.detach())

# %% numpy
import numpy as np

J = np.diag([3, 5, 3, 5])  # running mean 0, running variance 1
by_hand = (np.array([1, 2, 10, 20]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "During a grad (vjp, jvp, grad, etc) transform, the function provided "
    "attempted to call in-place operation (aten::add_.Tensor) that would "
    "mutate a captured Tensor. This is not supported; please rewrite the "
    "function being transformed to explicitly accept the mutated Tensor(s) "
    "as inputs."
)
np.testing.assert_array_equal(y.tolist(), [[3, 10], [9, 25]])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
