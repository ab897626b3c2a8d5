"""BatchNorm in training mode cannot compute the spread of one sample. In
eval mode it does not want to."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0]], requires_grad=True)  # one sample
v = torch.tensor([[1.0, 10.0]])
norm = torch.nn.BatchNorm1d(2)
norm.weight.data = torch.tensor([3.0, 5.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    norm(x)
except ValueError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
norm.eval()  # subtracts the running mean, 0, and divides by
norm.running_var -= norm.eps  # sqrt(running_var + eps), now exactly 1
y = norm(x)
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([3, 5])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Expected more than 1 value per channel when training, got input size "
    "torch.Size([1, 2])"
)
np.testing.assert_allclose(y.tolist(), [[3, 10]])
np.testing.assert_allclose(x.grad.tolist(), [by_hand])
# --8<-- [end:check]
