"""Under `vmap` over covariance matrices, `MultivariateNormal` raises an error unless
you pass `validate_args=False`."""

# %% torch
import torch
import warnings
from torch.distributions import MultivariateNormal

centre, point = torch.zeros(2), torch.tensor([1.0, 3.0])
spreads = torch.tensor([[[1.0, 0.0], [0.0, 1.0]],
                        [[1.0, 0.0], [0.0, 9.0]]])  # a matrix per sample

dims = (0, None)

def f(spread, check):
    normal = MultivariateNormal(centre, spread, validate_args=check)
    return normal.log_prob(point)

# %% error
try:
    with warnings.catch_warnings(action="ignore"):
        y = torch.vmap(f, in_dims=dims)(spreads, True)
except RuntimeError as error:
    message = str(error)

# %% fix
y = torch.vmap(f, in_dims=dims)(spreads, False)
print(y)

# %% numpy
import numpy as np

exponents = np.array([-(1 + 9) / 2, -(1 + 9 / 9) / 2])
by_hand = exponents - np.log(2 * np.pi) - np.log([1, 3])
print(by_hand)

# %% check
decision = "vmap: It looks like you're attempting to use a Tensor in some"
assert message.startswith(decision)
np.testing.assert_allclose(y.tolist(), by_hand, rtol=1e-5)

# %% guards
assert (centre.tolist(), point.tolist()) == ([0, 0], [1, 3])
assert spreads.tolist() == [[[1, 0], [0, 1]], [[1, 0], [0, 9]]]
assert dims == (0, None)
