"""A value kept from the round before brings its whole graph along, and that
graph has been freed: `detach` it at the start of a round."""

# --8<-- [start:torch]
import torch

w = torch.tensor(2.0, requires_grad=True)


def two_rounds(start_of_round, **options):
    """Two rounds of training without a step; the gradient of each."""
    state, grads = torch.tensor(1.0), []
    for _ in range(2):
        state = w * start_of_round(state)  # 2, and then 4
        w.grad = None
        (10 * state).backward(**options)
        grads.append(w.grad.item())
    return grads


def keep(state):
    return state


def cut(state):
    return state.detach()
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    two_rounds(keep)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
detached = two_rounds(cut)
print(detached)
retained = two_rounds(keep, retain_graph=True)  # another question!
print(retained)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

# Round 1: state = w · 1. Round 2: state = w · 2, or state = w · w.
round_1 = np.array([10]) @ np.array([[1]])
cut_round_2 = np.array([10]) @ np.array([[2]])
whole_round_2 = np.array([10]) @ np.array([[2 + 2]])
print(round_1, cut_round_2, whole_round_2)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message.startswith(
    "Trying to backward through the graph a second time"
)
assert detached == round_1.tolist() + cut_round_2.tolist()
assert retained == round_1.tolist() + whole_round_2.tolist()
optimizer, state = torch.optim.SGD([w]), w
try:
    for _ in range(2):
        state = w * state
        state.backward(retain_graph=True)
        optimizer.step()
except RuntimeError as error:
    after_a_step = str(error)
assert "modified by an inplace operation" in after_a_step
# --8<-- [end:check]
