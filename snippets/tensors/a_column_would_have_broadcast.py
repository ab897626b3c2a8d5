"""Multiplication broadcasts a column of weights into a wrong answer; `backward` refuses it."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 5 * x[1]])  # shape (3,)
v_column = torch.tensor([[1.0],                      # shape (3, 1)
                         [10.0],
                         [100.0]])
print((v_column * y).shape)  # nine numbers, not three
(v_column * y).sum().backward(retain_graph=True)
wrong = x.grad
print(wrong)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v_column, retain_graph=True)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
v = v_column.reshape(y.shape)
x.grad = None
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 3],
              [6, 0],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
by_hand_wrong = np.array([111, 111, 111]) @ J
print(by_hand_wrong)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [12, 9, 20])
assert (v_column * y).shape == (3, 3)
np.testing.assert_array_equal(wrong.tolist(), by_hand_wrong)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of "
    "torch.Size([3, 1]) and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
