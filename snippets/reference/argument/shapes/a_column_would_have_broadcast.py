"""If v is a column and y is a vector, `(v * y).sum()` is silently wrong, whereas `y.backward(v)` raises an error."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])  # (3,)
v_column = torch.tensor([[1.0],            # (3, 1)
                         [10.0],
                         [100.0]])

# %% error
(v_column * y).sum().backward()  # nine products
wrong = x.grad
print(wrong)
try:
    y.backward(gradient=v_column)
except RuntimeError as error:
    message = str(error)

# %% reset
x.grad = None
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% fix
y.backward(gradient=v_column.reshape(y.shape))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand_wrong = np.array([111, 111, 111]) @ J
by_hand = np.array([1, 10, 100]) @ J
print(by_hand_wrong, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert (v_column * y).shape == (3, 3)
np.testing.assert_array_equal(wrong.tolist(), by_hand_wrong)
np.testing.assert_array_equal(by_hand_wrong, [888, 888])
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of "
    "torch.Size([3, 1]) and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [26, 530])
