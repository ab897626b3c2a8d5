"""If the first input of `logcumsumexp` is −∞, the slope of a later output with
respect to this input is 0, but `backward` gives NaN."""

# %% torch
import torch

x = torch.tensor([-torch.inf, 0.0], requires_grad=True)
v = torch.tensor([0.0, 1.0])
y = x.logcumsumexp(0)
y.backward(v)
rows = [
    torch.func.jvp(lambda x: x.logcumsumexp(0), (x.detach(),), (unit,))[1]
    for unit in torch.eye(2)
]
by_forward_mode = [v.dot(row).item() for row in rows]
print(x.grad)
print(by_forward_mode)

# %% numpy
import numpy as np

shares = np.exp([-np.inf, 0]) / np.exp([-np.inf, 0]).sum()
print(shares)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), [np.nan, 1])
np.testing.assert_allclose(by_forward_mode, shares)
assert shares.tolist() == [0, 1]
assert y.tolist() == [-np.inf, 0]
assert v.tolist() == [0, 1]
