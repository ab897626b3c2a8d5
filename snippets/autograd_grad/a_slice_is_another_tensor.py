"""`x[:, 0]`, written anew in the call, is a new tensor, and y was not
computed from it. Ask for x, or name the part before y is computed."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[2.0, 3.0],
                  [4.0, 5.0]], requires_grad=True)
y = (x[:, 0] * x[:, 1]).sum()
column = x[:, 0]
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for other in [column, x.flatten(), x.clone(), x.double()]:
    try:
        torch.autograd.grad(y, other)
    except RuntimeError as error:
        messages.append(str(error))
message, *same = messages
print(message)
print("the same for", len(same), "more")
# --8<-- [end:error]

# --8<-- [start:fix]
y_again = (column * x[:, 1]).sum()  # computed from `column` itself
for_x, for_column = torch.autograd.grad(y_again, [x, column])
print(for_x)
print(for_column)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 2, 5, 4]])  # by x₁₁, x₁₂, x₂₁, x₂₂
by_hand = np.array([1]) @ J
print(by_hand.reshape(2, 2))
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == y_again.item() == 2 * 3 + 4 * 5
assert column.tolist() == [2, 4]
assert message == (
    "The differentiated Tensor at index 0 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior."
)
assert same == [message] * 3
np.testing.assert_array_equal(for_x.tolist(), by_hand.reshape(2, 2))
np.testing.assert_array_equal(for_column.tolist(), [3, 5])
# --8<-- [end:check]
