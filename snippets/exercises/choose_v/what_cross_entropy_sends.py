"""For one sample, cross entropy passes back the probabilities, minus 1 at the true class. With the probabilities (1,
2, 5)/8 and the second class, v is (1, −6, 5)/8, and `x.grad` is (8, 0)/8 − 6 (16, 8)/8 + 5 (0, 24)/8 = (−11, 9)."""

# %% torch
import torch

x = torch.zeros(2, dtype=torch.float64)
x.requires_grad_()
x1, x2 = x
constants = torch.tensor([1.0, 2.0, 5.0], dtype=torch.float64).log()
z = torch.stack([8 * x1, 16 * x1 + 8 * x2, 24 * x2]) + constants
v = torch.tensor([1 / 8, 2 / 8 - 1, 5 / 8], dtype=torch.float64)
(chosen,) = torch.autograd.grad(z, x, v, retain_graph=True)
print(f"`v` is `{v.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[8, 0],
              [16, 8],
              [0, 24]])
probabilities = np.array([1, 2, 5]) / 8
by_hand = (probabilities - [0, 1, 0]) @ J
print(by_hand)

# Tempting, and wrong
class_forgotten = probabilities @ J
only_the_class = np.array([0, -1, 0]) @ J
by_probability = np.array([0, -4, 0]) @ J

# %% check
p = z.softmax(dim=0)
np.testing.assert_allclose(p.tolist(), probabilities)
np.testing.assert_allclose(chosen.tolist(), by_hand)
loss = torch.nn.functional.cross_entropy(z, torch.tensor(1))
(by_loss,) = torch.autograd.grad(loss, x)
np.testing.assert_allclose(by_loss.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-11, 9])
np.testing.assert_array_equal(class_forgotten, [5, 17])
np.testing.assert_array_equal(only_the_class, [-16, -8])
np.testing.assert_array_equal(by_probability, [-64, -32])
batch = z.detach().expand(4, 3).clone().requires_grad_()
torch.nn.functional.cross_entropy(batch, torch.ones(4).long()).backward()
np.testing.assert_allclose(batch.grad.tolist(), [(v / 4).tolist()] * 4)
p = p.detach().requires_grad_()
(-p[1].log()).backward()
np.testing.assert_allclose(p.grad.tolist(), [0, -4, 0])
