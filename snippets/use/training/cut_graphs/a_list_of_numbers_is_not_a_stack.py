"""`torch.tensor([y1, y2, y3])` copies three numbers and forgets where they
came from. `torch.stack` keeps the graph."""

# %% torch
import torch
import warnings

x = torch.tensor([3.0, 2.0], requires_grad=True)
parts = [x[0] ** 2, x[0] * x[1], 5 * x[1]]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
with warnings.catch_warnings(action="ignore"):
    y = torch.tensor(parts)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = torch.stack(parts)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

before = torch.is_warn_always_enabled()
torch.set_warn_always(True)  # torch gives this warning only once otherwise
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    numbers = torch.tensor(parts)
torch.set_warn_always(before)
assert numbers.tolist() == [9, 6, 10]
assert str(caught.pop().message).split(" (Triggered")[0] == (
    "Converting a tensor with requires_grad=True to a scalar may lead to "
    "unexpected behavior.\nConsider using tensor.detach() first."
)
try:
    (2 * v).backward(gradient=v)  # v does not require grad
except RuntimeError as error:
    nothing_requires_grad = str(error)
assert nothing_requires_grad == message
