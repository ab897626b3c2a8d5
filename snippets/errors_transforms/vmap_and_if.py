"""`if` becomes `torch.where`."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 5.0, -4.0], requires_grad=True)
limit = 3.0
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.vmap(lambda x: x * x if x < limit else limit * x)(x)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = torch.vmap(lambda x: torch.where(x < limit, x * x, limit * x))(x)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(y.tolist(), x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * 2, 0, 0],
              [0, 3, 0],
              [0, 0, 2 * -4]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "vmap: It looks like you're attempting to use a Tensor in some "
    "data-dependent control flow. We don't support that yet, please file "
    "an issue at https://github.com/pytorch/pytorch/issues ."
)
np.testing.assert_array_equal(y.tolist(), [4, 15, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
