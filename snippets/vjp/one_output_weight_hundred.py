"""The weight of a single output may be any number."""

# --8<-- [start:torch]
import torch

x = torch.tensor(1.0, requires_grad=True)
y = x**2
y.backward(gradient=torch.tensor(100.0))
print(y)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * 1]])
by_hand = np.array([100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), 1)
np.testing.assert_array_equal([x.grad.tolist()], by_hand)
# --8<-- [end:check]
