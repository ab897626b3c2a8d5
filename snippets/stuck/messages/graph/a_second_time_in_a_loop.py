"""In a loop that carries a state, `state.detach()` keeps `backward` from going back
into earlier steps."""

# %% torch
import torch

w = torch.tensor(3.0, requires_grad=True)
steps = range(2)

# %% error
try:
    state = torch.ones_like(w)
    for _ in steps:
        state = w * state
        (state * state).backward()
except RuntimeError as error:
    message = str(error)

# %% reset
w.grad = None

# %% fix
state = torch.ones_like(w)
for _ in steps:
    state = w * state.detach()
    (state * state).backward()
print(w.grad)

# %% numpy
import numpy as np

states = [1, 3, 9]
J = np.array([[states[0]],  # each new state, with respect to w
              [states[1]]])
by_hand = np.array([2 * states[1], 2 * states[2]]) @ J
print(by_hand)

# %% check
assert message.startswith(
    "Trying to backward through the graph a second time"
)
np.testing.assert_array_equal(state.tolist(), states[-1])
np.testing.assert_array_equal([w.grad.tolist()], by_hand)
assert by_hand == [60]
