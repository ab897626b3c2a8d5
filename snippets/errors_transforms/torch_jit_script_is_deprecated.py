"""With every warning an error, and this one excepted, `torch.func.jvp`
works."""

# --8<-- [start:torch]
import warnings

import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])


def f(x):
    return A @ x**2
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        torch.jit.script(torch.nn.Identity())  # what is called inside
except DeprecationWarning as warning:
    message = str(warning)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
with warnings.catch_warnings():
    warnings.simplefilter("error")
    warnings.filterwarnings(
        "ignore", "`torch.jit.script` is deprecated", DeprecationWarning
    )
    y, Ju = torch.func.jvp(f, (x,), (u,))
print(Ju)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "`torch.jit.script` is deprecated. Please switch to `torch.compile` or "
    "`torch.export`."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
# --8<-- [end:check]
