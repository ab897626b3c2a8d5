"""If `x.grad` contains NaN, but y and v are finite, the NaN usually arises in the backward pass."""

# %% torch
import torch

x = torch.tensor([0.0, 4.0], requires_grad=True)
cases = [(x / x, torch.tensor([1.0, 10.0])),
         (x.half(), torch.tensor([1.0, 1e6])),
         (x.sqrt(), torch.tensor([0.0, 10.0]))]
gradients, finite = [], []
for y, v in cases:
    x.grad = None
    y.backward(gradient=v)
    gradients.append(x.grad)
    finite.append([t.isfinite().all().item() for t in (y, v.to(y.dtype))])
    print(gradients[-1], finite[-1])

# %% check
import math

import numpy as np

np.testing.assert_array_equal(x.tolist(), [0, 4])
np.testing.assert_array_equal(cases[0][0].tolist(), [math.nan, 1])
np.testing.assert_array_equal(cases[1][0].tolist(), [0, 4])
np.testing.assert_array_equal(cases[2][0].tolist(), [0, 2])
np.testing.assert_array_equal(gradients[0].tolist(), [math.nan, 0])
np.testing.assert_array_equal(gradients[1].tolist(), [1, math.inf])
np.testing.assert_array_equal(gradients[2].tolist(), [math.nan, 10 / 4])
weights = [v.tolist() for _, v in cases]
assert weights == [[1, 10], [1, 1e6], [0, 10]]
assert finite == [[False, True], [True, False], [True, True]]
assert cases[1][0].dtype == torch.float16

(1 * x).backward(gradient=torch.tensor([1.0, 10.0]))  # nothing was cleared
np.testing.assert_array_equal(x.grad.tolist(), [math.nan, 12.5])
for f, v in ((torch.sqrt, 1.0), (lambda x: 1e20 * x, 1e30)):
    x.grad = None
    y = f(x)  # finite, as v is
    assert y.isfinite().all()
    y.backward(gradient=torch.full_like(y, v))
    assert x.grad[0].item() == math.inf
