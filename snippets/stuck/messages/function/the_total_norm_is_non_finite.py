"""If `sqrt` gets only the entries x > 0, its infinite slope at 0 doesn't make the total norm in `clip_grad_norm_`
non-finite."""

# %% torch
import torch
from torch.nn.utils import clip_grad_norm_

x = torch.tensor([0.0, 9.0, 1.0], requires_grad=True)
v = torch.tensor([1.0, 18.0, 8.0])
limit = 1.0

# %% error
y = x.sqrt()
y.backward(gradient=v)
try:
    length = clip_grad_norm_([x], limit, error_if_nonfinite=True)
except RuntimeError as error:
    message = str(error)

# %% reset
x.grad = None

# %% fix
inside = x > 0
y = x[inside].sqrt()
y.backward(gradient=v[inside])
length = clip_grad_norm_([x], limit, error_if_nonfinite=True)
print(length, x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 1 / 6, 0],
              [0, 0, 1 / 2]])
product = np.array([18, 8]) @ J
length_by_hand = np.sqrt(product @ product)
by_hand = product / length_by_hand
print(product, length_by_hand, by_hand)

# %% check
assert message == (
    "The total norm of order 2.0 for gradients from `parameters` is "
    "non-finite, so it cannot be clipped. To disable this error and scale "
    "the gradients by the non-finite norm anyway, set "
    "`error_if_nonfinite=False`"
)
np.testing.assert_array_equal(y.tolist(), [3, 1])
(infinite,) = torch.autograd.grad(x.sqrt(), x, v)
np.testing.assert_array_equal(infinite.tolist(), [np.inf, 3, 4])
np.testing.assert_allclose(length.item(), 5, rtol=1e-6)
np.testing.assert_allclose(length_by_hand, 5)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(by_hand, [0, 0.6, 0.8])
x.grad = torch.full_like(x, 1e20)  # finite, and its square is not
assert clip_grad_norm_([x], limit).item() == np.inf
np.testing.assert_array_equal(x.grad.tolist(), [0, 0, 0])

# %% guards
assert v.tolist() == [1, 18, 8]
