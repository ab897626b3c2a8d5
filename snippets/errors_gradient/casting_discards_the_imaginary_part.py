"""The conversion keeps the real part alone; `.real` says so, `abs` keeps
both."""

# --8<-- [start:torch]
import warnings

import torch

z = torch.tensor([3 + 4j], requires_grad=True)
# --8<-- [end:torch]

# --8<-- [start:error]
torch.set_warn_always(True)  # it would be given once per process
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    y = z.to(torch.float32)
torch.set_warn_always(False)
message = str(caught.pop().message).split(" (Triggered")[0]
print(message)
print(y.tolist())
# --8<-- [end:error]

# --8<-- [start:fix]
y = torch.cat([z.real, z.imag, z.abs()])
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(y.tolist(), z.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0],
              [0, 1],
              [3 / 5, 4 / 5]])  # the absolute value is 5
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Casting complex values to real discards the imaginary part"
)
np.testing.assert_array_equal(y.tolist(), [3, 4, 5])
gradient = [z.grad.real.item(), z.grad.imag.item()]
np.testing.assert_allclose(gradient, by_hand, rtol=1e-6)
# --8<-- [end:check]
