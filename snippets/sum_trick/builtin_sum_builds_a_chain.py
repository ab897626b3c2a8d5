"""Python's own `sum(y)` adds y[0], y[1], … one by one: a node for each, and a row for each where y is 2-D."""

# --8<-- [start:torch]
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
total = sum(y)  # 0 + y[0] + y[1] + …
total.backward()
with_builtin = x.grad
print(total)
print(with_builtin)

node, additions = total.grad_fn, 0
while node.name() == "AddBackward0":
    additions += 1
    node = node.next_functions[0][0]
print(additions, "×", total.grad_fn.name(), "for sum(y)")

node = y.sum().grad_fn  # and the node below it is that of y
print(node.name(), "on", node.next_functions[0][0].name(), "for y.sum()")
# --8<-- [end:torch]

# --8<-- [start:error]
y = x.view(5, 1) * torch.tensor([1.0, 3.0])  # shape (5, 2)
row_sum = sum(y)  # y[0] is a row now: shape (2,)
try:
    row_sum.backward()
except RuntimeError as error:
    message = str(error)
print(row_sum.shape)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
y.sum().backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([-4, -2, 0, 2, 4])  # of x²
weights = np.array([1, 1, 1, 1, 1])
by_hand = weights @ J
print(by_hand)
J_2d = np.array([[1, 0, 0, 0, 0],  # of the 5 × 2 outputs, row by row
                 [3, 0, 0, 0, 0],
                 [0, 1, 0, 0, 0],
                 [0, 3, 0, 0, 0],
                 [0, 0, 1, 0, 0],
                 [0, 0, 3, 0, 0],
                 [0, 0, 0, 1, 0],
                 [0, 0, 0, 3, 0],
                 [0, 0, 0, 0, 1],
                 [0, 0, 0, 0, 3]])
by_hand_2d = np.array([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) @ J_2d
print(by_hand_2d)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert total.item() == 10
np.testing.assert_array_equal(with_builtin.tolist(), by_hand)
assert additions == 5
assert node.name() == "SumBackward0"
assert node.next_functions[0][0].name() == "PowBackward0"
np.testing.assert_array_equal(
    y.tolist(), [[-2, -6], [-1, -3], [0, 0], [1, 3], [2, 6]]
)
assert row_sum.shape == (2,)
assert message == "grad can be implicitly created only for scalar outputs"
np.testing.assert_array_equal(x.grad.tolist(), by_hand_2d)
# --8<-- [end:check]

# --8<-- [start:guards]
assert weights.tolist() == [1, 1, 1, 1, 1]
# --8<-- [end:guards]
