"""`mean()` of each micro-batch, divided by their number, is wrong as soon
as one of them is shorter: its samples get more weight."""

# --8<-- [start:torch]
import torch

samples = torch.tensor([12.0, 120.0, 1200.0])
w = torch.tensor(1.0, requires_grad=True)
micro_batches = samples.split(2)  # two samples, then one
print([len(micro_batch) for micro_batch in micro_batches])

for micro_batch in micro_batches:
    loss = (micro_batch * w).mean() / len(micro_batches)
    loss.backward()
wrong = w.grad
print(wrong)
# --8<-- [end:torch]

# --8<-- [start:fix]
w.grad = None
for micro_batch in micro_batches:
    loss = (micro_batch * w).sum() / len(samples)  # N of the whole batch
    loss.backward()
right = w.grad
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[12],
              [120],
              [1200]])
wrong_by_hand = np.array([1 / 4, 1 / 4, 1 / 2]) @ J
right_by_hand = np.array([1, 1, 1]) / 3 @ J
print(wrong_by_hand, right_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert [len(micro_batch) for micro_batch in micro_batches] == [2, 1]
np.testing.assert_allclose([wrong.item()], wrong_by_hand, rtol=1e-6)
np.testing.assert_allclose([right.item()], right_by_hand, rtol=1e-6)
assert (wrong.item(), right.item()) == (633, 444)
assert loss.item() == 400
# --8<-- [end:check]
