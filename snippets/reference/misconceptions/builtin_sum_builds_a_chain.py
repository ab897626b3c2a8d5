"""Python's `sum(y)` adds the entries of y one by one, and each addition is a
node of the graph. `y.sum()` is a single node."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5, requires_grad=True)
y = x**2
total = sum(y)  # 0 + y[0] + y[1] + …
at_once = y.sum()
total.backward(retain_graph=True)
print(total.grad_fn.name(), at_once.grad_fn.name())
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([-4, -2, 0, 2, 4])  # of x²
weights = np.array([1, 1, 1, 1, 1])
by_hand = weights @ J
print(by_hand)

# %% check
assert total.item() == at_once.item() == 10
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
node, additions = total.grad_fn, 0
while node.name() == "AddBackward0":
    additions += 1
    node = node.next_functions[0][0]
assert additions == 5
node = at_once.grad_fn
assert node.name() == "SumBackward0"
assert node.next_functions[0][0].name() == "PowBackward0"

# %% guards
assert weights.tolist() == [1, 1, 1, 1, 1]
