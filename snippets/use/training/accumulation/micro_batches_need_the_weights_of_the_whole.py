"""If each of four samples keeps the weight 1/4, two micro-batches give the gradient of the whole batch."""

# %% torch
import torch

samples = torch.tensor([12.0, 120.0, 1200.0, 12000.0])
parts = samples.split(2)
w = torch.tensor(1.0, requires_grad=True)
(samples * w).mean().backward()  # the derivative of a loss is its sample
whole = w.grad
print(whole)

# %% error
w.grad = None
for part in parts:
    loss = (part * w).mean()
    loss.backward()
wrong = w.grad
print(wrong)

# %% fix
w.grad = None
for part in parts:
    loss = (part * w).mean()
    (loss / len(parts)).backward()
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[12],
              [120],
              [1200],
              [12000]])
quarters = np.array([1, 1, 1, 1]) / 4
whole_by_hand = quarters @ J
wrong_by_hand = (
    np.array([1, 1, 0, 0]) / 2 @ J + np.array([0, 0, 1, 1]) / 2 @ J
)
print(whole_by_hand, wrong_by_hand)

# %% check
assert whole.item() == whole_by_hand.item() == 3333
assert wrong.item() == wrong_by_hand.item() == 6666
assert w.grad.item() == 3333
assert w.item() == 1
assert [len(part) for part in parts] == [2, 2]
w.grad = None
for part in parts:  # each sample with its weight in the whole batch
    (part * w).backward(gradient=torch.full_like(part, 1 / 4))
assert w.grad.item() == 3333
