"""For a y of shape (1, 1), `gradient=None` means `ones_like(y)`, not `torch.tensor(1.0)`, which raises an error."""

# %% torch
import torch

x = torch.tensor([[3.0]], requires_grad=True)
y = x**2
seen = []
y.register_hook(seen.append)  # called with the v that reaches y

y.backward(retain_graph=True)
y.backward(gradient=None, retain_graph=True)
y.backward(gradient=torch.ones_like(y), retain_graph=True)
print(seen)
print(x.grad)

# %% error
one = torch.tensor(1.0)
try:
    y.backward(gradient=one)
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[2 * 3]])
by_hand = np.array([1]) @ J + np.array([1]) @ J + np.array([1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[9]])
assert [v.tolist() for v in seen] == [[[1]], [[1]], [[1]]]
np.testing.assert_array_equal(x.grad.tolist(), [by_hand])
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([1, 1])."
)

# %% guards
assert one.item() == 1
