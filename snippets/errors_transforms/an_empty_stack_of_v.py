"""If no output is selected, no one-hot v is left, and an empty stack is
refused."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
one_hots = torch.eye(3)
# --8<-- [end:torch]

# --8<-- [start:error]
none = one_hots[y > y.max()]
try:
    torch.autograd.grad(y, x, none, is_grads_batched=True)
except IndexError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = A @ x


def rows_of_J(V):
    if not len(V):
        return x.new_zeros(*V.shape[:1], *x.shape)
    return torch.autograd.grad(y, x, V, is_grads_batched=True)[0]


print(rows_of_J(none))
J_part = rows_of_J(one_hots[y > y.min()])
print(J_part)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([[1, 0, 0],
                    [0, 1, 0]]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "index 0 is out of bounds for dimension 0 with size 0"
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
assert rows_of_J(none).shape == (0, 2)
np.testing.assert_array_equal(J_part.tolist(), by_hand)
# --8<-- [end:check]
