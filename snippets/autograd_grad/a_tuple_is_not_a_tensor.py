"""The result is a tuple, even for one input: most arithmetic with it
raises, and `2 * result` does not."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = x[0] * x[1]
rate = 0.5
result = torch.autograd.grad(y, x)
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for call in [lambda: rate * result, lambda: x - result]:
    try:
        call()
    except TypeError as error:
        messages.append(str(error))
print("\n".join(messages))
doubled = 2 * result
print(doubled)
# --8<-- [end:error]

# --8<-- [start:fix]
(g,) = result  # or: g = result[0]
step = rate * g
print(step)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 2]])
by_hand = np.array([1 / 2]) @ J  # 1/2 times the gradient: a v of 1/2
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 6
assert messages == [
    "can't multiply sequence by non-int of type 'float'",
    "unsupported operand type(s) for -: 'Tensor' and 'tuple'",
]
assert len(doubled) == 2
for copy in doubled:
    np.testing.assert_array_equal(copy.tolist(), J[0])
np.testing.assert_array_equal(step.tolist(), by_hand)
# --8<-- [end:check]
