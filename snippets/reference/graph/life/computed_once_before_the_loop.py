"""If `w**2` is computed once before a loop, only the first `backward` in the loop works."""

# %% torch
import torch

samples = torch.tensor([1.0, 10.0, 100.0])
w = torch.tensor(3.0, requires_grad=True)

# %% error
scale = w**2
try:
    for sample in samples:
        w.grad = None
        (sample * scale).backward()
except RuntimeError as error:
    message = str(error)

# %% fix
for sample in samples:
    w.grad = None
    (sample * w**2).backward()
    print(w.grad)

# %% numpy
import numpy as np

J = np.array([[1 * 6],
              [10 * 6],
              [100 * 6]])
by_hand = np.eye(3) @ J  # one call, and one row, for each sample
print(by_hand.tolist())

# %% check
assert scale.item() == 9
assert sample.item() == 100
assert message.startswith("Trying to backward through the graph a second")
np.testing.assert_array_equal([w.grad.item()], by_hand[2])
np.testing.assert_array_equal(by_hand, [[6], [60], [600]])

# %% guards
assert samples.tolist() == [1, 10, 100]
