"""−3x² and −x³ have the same slope at 2. One point cannot tell them apart;
a second one can."""

# --8<-- [start:torch]
import torch

slopes = []
for point in 2.0, 1.0:
    x = torch.tensor(point, requires_grad=True)
    (slope,) = torch.autograd.grad(-3 * x**2, x)
    (other,) = torch.autograd.grad(-(x**3), x)
    slopes.append([slope.item(), other.item()])
    print(point, slope, other)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.array([[-6 * 2, -3 * 2 * 2],
                    [-6 * 1, -3 * 1 * 1]])
print(by_hand.tolist())
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(slopes, by_hand)
np.testing.assert_array_equal(by_hand, [[-12, -12], [-6, -3]])
# --8<-- [end:check]
