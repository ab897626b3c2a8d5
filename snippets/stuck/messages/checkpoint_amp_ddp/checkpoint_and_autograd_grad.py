"""To use `torch.autograd.grad` through a checkpoint, pass `use_reentrant=False` to `checkpoint`."""

# %% torch
import torch
import warnings
from torch.utils.checkpoint import checkpoint

warnings.simplefilter("error")  # a warning now stops the program
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

def f(x):
    return A @ x**2

# %% error
try:
    y = checkpoint(f, x)
except UserWarning as warning:
    warned = str(warning)
y = checkpoint(f, x, use_reentrant=True)
try:
    (vJ,) = torch.autograd.grad(y, x, v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = checkpoint(f, x, use_reentrant=False)
(vJ,) = torch.autograd.grad(y, x, v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
when = "Starting in PyTorch 2.9"
if torch.__version__ >= "2.15":
    when = "In a future release"
assert warned == (
    "torch.utils.checkpoint: the use_reentrant parameter should be passed "
    f"explicitly. {when}, calling checkpoint without "
    "use_reentrant will raise an exception. use_reentrant=False is "
    "recommended, but if you need to preserve the current default "
    "behavior, you can pass use_reentrant=True. Refer to docs for more "
    "details on the differences between the two variants."
)
assert message == (
    "When use_reentrant=True, torch.utils.checkpoint is incompatible with "
    ".grad() or passing an `inputs` parameter to .backward(). To resolve "
    "this error, you can either set use_reentrant=False, or call "
    ".backward() without passing the `inputs` argument."
)
with warnings.catch_warnings(action="ignore"):
    default = checkpoint(f, x)
older = checkpoint(f, x, use_reentrant=True)
assert default.grad_fn.name() == older.grad_fn.name() != y.grad_fn.name()
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
