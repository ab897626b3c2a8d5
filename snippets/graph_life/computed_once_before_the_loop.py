"""What is computed once before the loop can be walked in the first round
only; compute it anew in each round."""

# --8<-- [start:torch]
import torch

samples = torch.tensor([1.0, 10.0, 100.0])
w = torch.tensor(3.0, requires_grad=True)

scale = w**2  # before the loop
rounds = 0
try:
    for sample in samples:
        (sample * scale).backward()
        rounds += 1
except RuntimeError as error:
    message = str(error).split(" (or")[0]
first = w.grad
print(rounds, first, message)
# --8<-- [end:torch]

# --8<-- [start:fix]
w.grad = None
for sample in samples:
    scale = w**2  # in every round
    (sample * scale).backward()
print(w.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1 * 6],
              [10 * 6],
              [100 * 6]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal([first.item()], J[0])
assert (rounds, message) == (
    1,
    "Trying to backward through the graph a second time",
)
np.testing.assert_array_equal([w.grad.item()], by_hand)
assert (sample * scale).item() == 900
# --8<-- [end:check]
