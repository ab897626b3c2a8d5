"""Two calls on y = x³ leave twice the first derivative in `x.grad`: 27 + 27
at x = 3. The second derivative is 18."""

# --8<-- [start:torch]
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**3
y.backward(retain_graph=True)
y.backward(retain_graph=True)
print(x.grad)

(slope,) = torch.autograd.grad(y, x, create_graph=True)
(second,) = torch.autograd.grad(slope, x)
print(second)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3 * 3**2]])
two_calls = np.array([1]) @ J + np.array([1]) @ J
J_of_the_slope = np.array([[6 * 3]])
second_by_hand = np.array([1]) @ J_of_the_slope
print(two_calls, second_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 27
np.testing.assert_array_equal([slope.item()], J[0])
np.testing.assert_array_equal([x.grad.item()], two_calls)
np.testing.assert_array_equal([second.item()], second_by_hand)
np.testing.assert_array_equal(two_calls, [54])
np.testing.assert_array_equal(second_by_hand, [18])
# --8<-- [end:check]
