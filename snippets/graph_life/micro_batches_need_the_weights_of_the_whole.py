"""Micro-batches give the gradient of the whole batch if every sample has
the weight that it has in the whole batch: v = 1/N each."""

# --8<-- [start:torch]
import torch

samples = torch.tensor([12.0, 120.0, 1200.0, 12000.0])
micro_batches = samples.split(2)
w = torch.tensor(1.0, requires_grad=True)


def losses(samples):
    return samples * w  # one loss per sample; its derivative is the sample


y = losses(samples)
y.mean().backward()
whole = w.grad
print(whole)

w.grad = None
for micro_batch in micro_batches:
    losses(micro_batch).mean().backward()
undivided = w.grad
print(undivided)

w.grad = None
for micro_batch in micro_batches:
    y_part = losses(micro_batch)
    y_part.backward(gradient=torch.full_like(y_part, 1 / len(samples)))
weighted = w.grad
print(weighted)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[12],
              [120],
              [1200],
              [12000]])
whole_by_hand = np.array([1, 1, 1, 1]) / 4 @ J
undivided_by_hand = (
    np.array([1, 1, 0, 0]) / 2 @ J + np.array([0, 0, 1, 1]) / 2 @ J
)
print(whole_by_hand, undivided_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [12, 120, 1200, 12000])
assert whole.item() == whole_by_hand.item() == 3333
assert undivided.item() == undivided_by_hand.item() == 6666
assert weighted.item() == whole_by_hand.item()
w.grad = None
for micro_batch in micro_batches:  # the usual way: divide by their number
    (losses(micro_batch).mean() / 2).backward()
assert w.grad.item() == whole_by_hand.item()
# --8<-- [end:check]
