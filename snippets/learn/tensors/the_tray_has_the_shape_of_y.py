"""`gradient` needs the shape of `y`: one weight is not stretched over three outputs."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
one = torch.tensor(1.0)

# %% error
try:
    y.backward(gradient=one)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=torch.ones_like(y))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
v = np.array([1, 1, 1])
by_hand = v @ J
print(by_hand)

outcomes = {}  # of several v, for the picture
few, column = torch.tensor([1.0, 0.0, 0.0]), torch.ones(3, 1)
for name, tried in ("1", one), ("(1, 1, 1)", torch.ones_like(y)), ("(1, 0, 0)", few), ("a column", column):
    x.grad, again = None, torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
    try:
        again.backward(gradient=tried)
        outcomes[name] = tried, x.grad
    except RuntimeError as error:
        outcomes[name] = tried, str(error)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert one.item() == 1
wrong = "Mismatch in shape: grad_output[0] has a shape of torch.Size({}) and output[0] has a shape of torch.Size([3])."
assert message == wrong.format("[]")
assert outcomes["1"] == (one, message)
assert outcomes["a column"] == (column, wrong.format("[3, 1]"))
np.testing.assert_array_equal(column.tolist(), [[1], [1], [1]])
np.testing.assert_array_equal(outcomes["(1, 1, 1)"][1].tolist(), by_hand)
np.testing.assert_array_equal(outcomes["(1, 0, 0)"][1].tolist(), J[0])
np.testing.assert_array_equal(by_hand, [8, 8])
