"""For a y of shape `()` the weight is `tensor(10.)`, for one of shape `(1,)`
it is `tensor([10.])`, and neither takes that of the other."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y_scalar = x[0] ** 2 * x[1]    # an index takes the axis away
y_vector = x[:1] ** 2 * x[1:]  # a slice keeps it
v_scalar = torch.tensor(10.0)
v_vector = torch.tensor([10.0])

# %% error
try:
    y_scalar.backward(gradient=v_vector)
except RuntimeError as error:
    message = str(error)

try:
    y_vector.backward(gradient=v_scalar)
except RuntimeError as error:
    other_message = str(error)

# %% fix
y_scalar.backward(gradient=v_scalar)
of_scalar = x.grad
x.grad = None
y_vector.backward(gradient=v_vector)
print(of_scalar, x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 3 * 2, 3**2]])
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert [y_scalar.shape, y_vector.shape] == [(), (1,)]
assert [v_scalar.shape, v_vector.shape] == [(), (1,)]
np.testing.assert_array_equal([y_scalar.item(), y_vector.item()], [18, 18])
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([1]) "
    "and output[0] has a shape of torch.Size([])."
)
assert other_message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([1])."
)
np.testing.assert_array_equal(of_scalar.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [120, 90])
