"""For one output, `y.backward()` weights the only row of J with 1: what
arrives is the derivative."""

# --8<-- [start:torch]
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
y.backward()
print(y)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * 1]])  # one output, one input: J = [2x]
by_hand = np.array([1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), 1)
np.testing.assert_array_equal([x.grad.tolist()], by_hand)
# --8<-- [end:check]
