"""A state kept from one iteration to the next brings its graph along, and
that graph has been freed: `detach` the state."""

# %% torch
import torch

w = torch.tensor(2.0, requires_grad=True)
samples = torch.tensor([1.0, 10.0])
start = torch.tensor(1.0)

# %% error
state = start
try:
    for sample in samples:
        state = w * state
        w.grad = None
        (sample * state).backward()
except RuntimeError as error:
    message = str(error)

# %% fix
state = start
for sample in samples:
    state = w * state.detach()
    w.grad = None
    (sample * state).backward()
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[2]])  # in the second iteration the state is w · 2
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert message.startswith(
    "Trying to backward through the graph a second time"
)
np.testing.assert_array_equal([w.grad.item()], by_hand)
assert state.item() == 4

# %% guards
assert samples.tolist() == [1, 10]
assert start.item() == 1
