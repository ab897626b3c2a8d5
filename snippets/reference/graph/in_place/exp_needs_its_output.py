"""`exp` saves its output, so changing the output in place makes `backward` fail."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0])
shift = torch.tensor([1.0, 1.0])
x = torch.tensor([3.0, 2.0]).log().requires_grad_()

# %% error
y = x.exp()
y += shift
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")  # one text for CPU and GPU

# %% fix
y = x.exp()
y = y + shift
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0],
              [0, 2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: [torch.FloatTensor [2]], which is "
    "output 0 of Exp, is at version 1; expected version 0 instead. Hint: "
    "enable anomaly detection to find the operation that failed to compute "
    "its gradient, with "
    "torch.autograd.set_detect_anomaly(True, check_nan=False)."
)
np.testing.assert_allclose(y.tolist(), [4, 3], rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
fresh = x.exp()
before = fresh._version
fresh += shift
assert (before, fresh._version, fresh[0]._version) == (0, 1, 1)
