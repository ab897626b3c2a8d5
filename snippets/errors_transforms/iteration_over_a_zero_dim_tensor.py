"""A y of shape `()` is one output, and no list of outputs. Flattened, it is
a list with one entry."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (A @ x**2).sum()
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in list, len:
    try:
        wrong(y)
    except TypeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
rows = [torch.autograd.grad(y_i, x)[0] for y_i in y.flatten()]
stacked = torch.stack(rows)
print(stacked)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * (2 + 4 + 5) * 1, 2 * (3 + 1 + 0) * 2]])
by_hand = np.eye(1) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "iteration over a 0-d tensor",
    "len() of a 0-d tensor",
]
assert y.item() == 27
np.testing.assert_array_equal(stacked.tolist(), by_hand)
# --8<-- [end:check]
