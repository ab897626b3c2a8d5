"""Without `retain_graph`, a second `backward` on this y raises: the first
has freed what it needs."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
y.backward()
print(x.grad)

# %% error
try:
    y.backward()
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

x1, x2 = 3, 2
by_hand = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
print(by_hand)

# %% check
assert message == (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call .backward() "
    "or autograd.grad(). Specify retain_graph=True if you need to backward "
    "through the graph a second time or if you need to access saved "
    "tensors after calling backward."
)
assert y.item() == 26
np.testing.assert_array_equal(by_hand, [12, 21])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
