"""The identity matrix is not a `gradient` for three outputs: one call gives
one weighted sum of rows, never all the rows."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=torch.eye(3))
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
rows = []
for one_hot in torch.eye(3):
    x.grad = None
    y.backward(gradient=one_hot, retain_graph=True)
    rows.append(x.grad)
stacked = torch.stack(rows)
print(stacked)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([[1, 0, 0] @ J,
                    [0, 1, 0] @ J,
                    [0, 0, 1] @ J])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3, 3]) "
    "and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(stacked.tolist(), by_hand)
# --8<-- [end:check]
