"""With `strict=True`, `torch.autograd.functional.jacobian` raises an error if f doesn't use x, and `hessian`
raises one if f is linear, such as `w @ x`."""

# %% torch
import torch
from torch.autograd.functional import hessian, jacobian

w = torch.tensor([3.0, 5.0])
x = torch.tensor([1.0, 2.0])

# %% error
try:
    jacobian(lambda x: w.clone(), x, strict=True)
except RuntimeError as error:
    of_a_constant = str(error)
try:
    hessian(lambda x: w @ x, x, strict=True)
except RuntimeError as error:
    of_a_straight_line = str(error)

# %% fix
H = hessian(lambda x: w @ x, x)
print(H)

# %% numpy
import numpy as np

by_hand = np.array([[0, 0], [0, 0]])
print(by_hand)

# %% check
assert of_a_constant == (
    "Output 0 of the user-provided function does not require gradients. The "
    "outputs must be computed in a differentiable manner from the input when "
    "running in strict mode."
)
assert of_a_straight_line == (
    "While computing the hessian, found that the jacobian of the "
    "user-provided function with respect to input 0 is independent of the "
    "input. This is not allowed in strict mode. You should ensure that your "
    "function is twice differentiable and that the jacobian depends on the "
    "inputs (this would be violated by a linear function for example)."
)
np.testing.assert_array_equal(H.tolist(), by_hand)
slope = jacobian(lambda x: w @ x, x)
np.testing.assert_array_equal(slope.tolist(), [3, 5])

# %% guards
assert x.tolist() == [1, 2]
