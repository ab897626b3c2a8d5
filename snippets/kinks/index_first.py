"""Index first, then compute: `sqrt` sees the good inputs only. Compute
first, then index: it is too late."""

# --8<-- [start:torch]
import torch

x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
y = x[x > 0].sqrt()  # two outputs from three inputs
v = torch.tensor([10.0, 100.0])
y.backward(gradient=v)
print(y)
print(x.grad)

late = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
y2 = late.sqrt()[late > 0]
y2.backward(gradient=v)
print(y2)
print(late.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[0, 1/2, 0],
              [0, 0, 1/4]])
by_hand = np.array([10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1, 2])
np.testing.assert_array_equal(y2.tolist(), [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(late.grad.tolist(), [np.nan, *by_hand[1:]])
# --8<-- [end:check]
