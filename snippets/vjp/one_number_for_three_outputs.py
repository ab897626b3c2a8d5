"""One number is not broadcast to three outputs: it raises."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
# --8<-- [end:torch]

# --8<-- [start:error]
v = torch.tensor(100.0)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=v.expand(y.shape))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([100, 100, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
torch.testing.assert_close(torch.full_like(y, 100), v.expand(y.shape))
# --8<-- [end:check]
