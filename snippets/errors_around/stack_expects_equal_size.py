"""Two outputs and one output: `cat` joins them to three."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
two, one = x**2, x.sum()
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.stack([two, one])
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = torch.cat([two, one.unsqueeze(-1)])
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0],
              [0, 4],
              [1, 1]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "stack expects each tensor to be equal size, but got [2] at entry 0 "
    "and [] at entry 1"
)
np.testing.assert_array_equal(y.tolist(), [1, 4, 3])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
