"""A network is cut at y. One half sends y, and the other half answers with v: after `y.backward(v)`, `W1.grad` is what
the uncut network would have."""

# %% torch
import torch
from torch.nn.functional import cross_entropy

# at the laboratory
x = torch.tensor([1.0, -0.5, 2.0])
W1 = torch.tensor([[0.5, 1.0, -0.5], [-1.0, 0.5, 0.5]], requires_grad=True)
y = torch.tanh(W1 @ x)

# at the association, which gets the numbers of y
received = y.detach().requires_grad_()
W2 = torch.tensor([[1.0, -0.5], [0.5, 1.0], [-1.0, 0.5]], requires_grad=True)
grower = torch.tensor(1)
loss = cross_entropy(W2 @ received, grower)
loss.backward()
v = received.grad

# at the laboratory, which gets the numbers of v
y.backward(v)
print(W1.grad)

# %% numpy
import numpy as np

first = np.array([[0.5, 1.0, -0.5], [-1.0, 0.5, 0.5]])
second = np.array([[1.0, -0.5], [0.5, 1.0], [-1.0, 0.5]])
out = np.tanh(first @ [1.0, -0.5, 2.0])
scores = np.exp(second @ out)
v_by_hand = (scores / scores.sum() - [0, 1, 0]) @ second  # probability minus label
by_hand = np.outer(v_by_hand * (1 - out**2), [1.0, -0.5, 2.0])
print(v_by_hand, by_hand)

# %% check
np.testing.assert_allclose(v.tolist(), v_by_hand, rtol=1e-5)
np.testing.assert_allclose(W1.grad.tolist(), by_hand, rtol=1e-5)
uncut = W1.detach().requires_grad_()
cross_entropy(W2 @ torch.tanh(uncut @ x), grower).backward()
assert torch.equal(uncut.grad, W1.grad)
