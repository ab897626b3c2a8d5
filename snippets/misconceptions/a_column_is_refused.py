"""v is no column and no row. Its shape is that of y, here (3,): a column of
shape (3, 1) is refused, and so is a row of shape (1, 3)."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for shape in (3, 1), (1, 3):
    try:
        y.backward(gradient=v.view(shape))
    except RuntimeError as error:
        messages.append(str(error))
for message in messages:
    print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=v)
print(tuple(v.shape), tuple(x.grad.shape), x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3, 1]) "
    "and output[0] has a shape of torch.Size([3]).",
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([1, 3]) "
    "and output[0] has a shape of torch.Size([3]).",
]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
assert x.grad.shape == (2,)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
