"""With one output, `gradient` may be omitted. If it is given, the derivative is
multiplied by it."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x[0] + 5 * x[1]
y.backward(gradient=torch.tensor(-10.0))
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([-10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
