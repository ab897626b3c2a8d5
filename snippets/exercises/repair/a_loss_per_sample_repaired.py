"""The mean of four losses gives each loss the weight ¼. `loss.backward` with these
weights and `loss.mean().backward()` both give ¼ × (4 + 16 + 80 + 60) = 40."""

# %% torch
import torch

w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor([1.0, 2.0, 4.0, 5.0])
t = torch.tensor([1.0, 2.0, 2.0, 9.0])
loss = (w * x - t) ** 2
v = torch.ones_like(loss) / len(loss)
loss.backward(gradient=v, retain_graph=True)
print(f"`w.grad` is `{w.grad.item()}`")

# %% numpy
import numpy as np

J = np.array([[4],
              [16],
              [80],
              [60]])
by_hand = np.array([1, 1, 1, 1]) / 4 @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(loss.tolist(), [4, 16, 100, 36])
np.testing.assert_array_equal(v.tolist(), [1 / 4, 1 / 4, 1 / 4, 1 / 4])
assert w.grad == by_hand.item() == 40

# The other fix
w.grad = None
loss.mean().backward(retain_graph=True)
assert w.grad == by_hand.item()

# Tempting: the sum, one sample, one weight
w.grad = None
loss.backward(gradient=torch.ones_like(loss), retain_graph=True)
assert w.grad == J.sum() == 160
w.grad = None
loss[0].backward(retain_graph=True)
assert w.grad == J[0, 0] == 4
try:
    loss.backward(gradient=torch.tensor(1.0))
except RuntimeError as error:
    message_for_one_weight = str(error)
assert message_for_one_weight == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([4])."
)

# %% guards
assert (w * x).tolist() == [3, 6, 12, 15]
