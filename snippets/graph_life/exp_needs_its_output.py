"""exp is its own derivative, so torch saves the output. Changing the output
in place raises in `backward`; making a new tensor does not."""

# --8<-- [start:torch]
import torch

v = torch.tensor([1.0, 10.0])
x = torch.tensor([2.0, 3.0]).log().requires_grad_()
y = x.exp()  # 2 and 3, and the derivatives are 2 and 3 as well
print(y)
before = y._version
y.add_(1)
print(before, y._version)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")  # one text for CPU and GPU
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
z = x.exp() + 1
z.backward(gradient=v)
print(z)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0],
              [0, 3]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (before, y._version) == (0, 1)
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: [torch.FloatTensor [2]], which is "
    "output 0 of Exp, is at version 1; expected version 0 instead. Hint: "
    "enable anomaly detection to find the operation that failed to compute "
    "its gradient, with "
    "torch.autograd.set_detect_anomaly(True, check_nan=False)."
)
np.testing.assert_allclose(y.tolist(), [3, 4], rtol=1e-6)
np.testing.assert_allclose(z.tolist(), [3, 4], rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
# --8<-- [end:check]
