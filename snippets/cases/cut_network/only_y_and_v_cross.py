"""A network cut in two learns as if it were whole: the first half sends y, and gets v back for `y.backward(v)`."""

# %% torch
import torch

# at the laboratory
x = torch.tensor([1.0, -0.5, 2.0])
W1 = torch.tensor([[0.5, 1.0, -0.5], [-1.0, 0.5, 0.5]], requires_grad=True)
y = W1 @ x

# at the association, which gets the numbers of y
received = y.detach().requires_grad_()
W2 = torch.tensor([[1.0, -0.5], [0.5, 1.0], [-1.0, 0.5]], requires_grad=True)
wanted = torch.tensor([0.0, 1.0, 0.0])
scores = W2 @ received
loss = (scores - wanted).square().sum() / 2
loss.backward()
v = received.grad

# at the laboratory, which gets the numbers of v
y.backward(v)
print(W1.grad)

# %% numpy
import numpy as np

first = np.array([[0.5, 1.0, -0.5], [-1.0, 0.5, 0.5]])
second = np.array([[1.0, -0.5], [0.5, 1.0], [-1.0, 0.5]])
out = first @ [1.0, -0.5, 2.0]
v_by_hand = (second @ out - [0, 1, 0]) @ second
by_hand = np.outer(v_by_hand, [1.0, -0.5, 2.0])
print(v_by_hand, by_hand)

# %% check
np.testing.assert_allclose(v.tolist(), v_by_hand, rtol=1e-5)
np.testing.assert_allclose(W1.grad.tolist(), by_hand, rtol=1e-5)
uncut = W1.detach().requires_grad_()
((W2 @ (uncut @ x) - wanted).square().sum() / 2).backward()
assert torch.equal(uncut.grad, W1.grad)
