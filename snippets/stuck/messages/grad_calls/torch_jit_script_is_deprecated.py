"""To ignore PyTorch's warning that `torch.jit.script` is deprecated, add a filter with
`warnings.filterwarnings`."""

# %% torch
import torch
import warnings

warnings.simplefilter("error")  # as in many test suites
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x, u = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])

def f(x):
    torch.jit.script(torch.nn.Identity())  # what forward mode calls
    return A @ x**2

# %% error
try:
    y, Ju = torch.func.jvp(f, (x,), (u,))
except (DeprecationWarning, FutureWarning) as warning:
    message = str(warning)

# %% fix
warnings.filterwarnings("ignore", "`torch.jit.script` is deprecated")
y, Ju = torch.func.jvp(f, (x,), (u,))
print(Ju)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
warnings.filters.pop(0)  # all as it was
assert message == (
    "`torch.jit.script` is deprecated. Please switch to `torch.compile` or "
    "`torch.export`."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
