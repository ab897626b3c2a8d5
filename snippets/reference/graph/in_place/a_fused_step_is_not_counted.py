"""Here the step of an optimizer with `fused=True` is not counted. A
`backward` after it computes with the new weights, and raises nothing."""

# %% torch
import torch


def start():
    # on the CPU wherever this runs: the fused step was measured there, and each device has its own
    w1, w2 = (torch.tensor(w, requires_grad=True, device="cpu") for w in (2.0, 3.0))
    out = w2 * (w1 * 5)
    optimizer = torch.optim.SGD([w2], lr=0.1, fused=True)
    return w1, w2, out, 10 * out, optimizer

# %% error
w1, w2, loss_a, loss_b, optimizer = start()
loss_a.backward(retain_graph=True)
optimizer.step()
loss_b.backward()
wrong = w1.grad
print(wrong)

# %% fix
w1, w2, loss_a, loss_b, optimizer = start()
loss_a.backward(retain_graph=True)
loss_b.backward()
optimizer.step()
print(w1.grad)

# %% numpy
import numpy as np

J = np.array([[15]])  # of w2 · w1 · 5 with respect to w1: 5 w2
J_used = np.array([[10]])  # w2 has become 3 − 0.1 · 10 = 2
right = (np.array([1]) + np.array([10])) @ J
by_hand = np.array([1]) @ J + np.array([10]) @ J_used
print(by_hand, right)

# %% check
np.testing.assert_array_equal([wrong.item()], by_hand)
np.testing.assert_array_equal([w1.grad.item()], right)
assert (loss_a.item(), loss_b.item()) == (30, 300)
fused = [torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW,
         torch.optim.Adagrad]
for optimizer_class in fused:
    w1, w2, loss_a, loss_b, _ = start()
    loss_a.backward(retain_graph=True)
    optimizer_class([w2], lr=0.1, fused=True).step()
    loss_b.backward()
    assert w2._version == 0
    assert w1.grad.item() != 165
