"""This program stops at `backward`. What was wanted is the derivative of
the mean loss of the four samples."""

# --8<-- [start:torch]
import torch

w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor([1.0, 2.0, 4.0, 5.0])
t = torch.tensor([1.0, 2.0, 2.0, 9.0])
loss = (w * x - t) ** 2
try:
    loss.backward()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:torch]

# --8<-- [start:fix]
loss.mean().backward(retain_graph=True)
with_mean, w.grad = w.grad, None

v = torch.ones_like(loss) / len(loss)
loss.backward(gradient=v, retain_graph=True)
with_weights, w.grad = w.grad, None
print(with_mean, with_weights)

# Tempting, and not the mean
loss.backward(gradient=torch.ones_like(loss), retain_graph=True)
with_ones, w.grad = w.grad, None
loss[0].backward(retain_graph=True)
with_the_first = w.grad
print(with_ones, with_the_first)
try:
    loss.backward(gradient=torch.ones_like(w))
except RuntimeError as error:
    message_for_one_weight = str(error)
print(message_for_one_weight)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4],
              [16],
              [80],
              [60]])
by_hand = np.array([1, 1, 1, 1]) / 4 @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(loss.tolist(), [4, 16, 100, 36])
assert message == "grad can be implicitly created only for scalar outputs"
assert with_mean == with_weights == by_hand.item() == 40
assert with_ones == J.sum() == 160
assert with_the_first == J[0, 0] == 4
assert message_for_one_weight == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([4])."
)
# --8<-- [end:check]
