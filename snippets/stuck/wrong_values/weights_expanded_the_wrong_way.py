"""`weights[:, None].expand_as(y)` gives each sample a weight; `weights.expand_as(y)`
gives each output a weight."""

# %% torch
import torch

x = torch.tensor([[3.0, 2.0],
                  [1.0, 4.0]], requires_grad=True)  # two samples
y = torch.stack([x[:, 0] * x[:, 1], 5 * x[:, 1]], dim=1)  # two outputs
weights = torch.tensor([1.0, 10.0])  # for the two samples

# %% error
v = weights.expand_as(y)
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None
y = torch.stack([x[:, 0] * x[:, 1], 5 * x[:, 1]], dim=1)

# %% fix
v = weights[:, None].expand_as(y)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_1 = np.array([[2, 3],   # sample 1
                [0, 5]])
J_2 = np.array([[4, 1],   # sample 2
                [0, 5]])
wrong_by_hand = [np.array([1, 10]) @ J_1, np.array([1, 10]) @ J_2]
by_hand = [np.array([1, 1]) @ J_1, np.array([10, 10]) @ J_2]
print(np.array(wrong_by_hand))
print(np.array(by_hand))

# %% check
np.testing.assert_array_equal(y.tolist(), [[6, 10], [4, 20]])
np.testing.assert_array_equal(wrong.tolist(), [[2, 53], [4, 51]])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
same = torch.ones_like(weights)  # ones cannot show this mistake
assert torch.equal(same.expand_as(y), same[:, None].expand_as(y))
