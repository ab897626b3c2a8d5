"""A sum of losses keeps every graph alive; a sum of `loss.item()` doesn't."""

# %% torch
import torch

w = torch.tensor(3.0, requires_grad=True)
samples = torch.tensor([1.0, 10.0, 100.0])

# %% error
total = 0.0
for sample in samples:
    loss = sample * w**2
    loss.backward()
    total += loss
print(total)

# %% fix
number = 0.0
for sample in samples:
    loss = sample * w**2
    loss.backward()
    number += loss.item()
print(number)

# %% numpy
by_hand = 1 * 9 + 10 * 9 + 100 * 9
print(by_hand)

# %% check
def nodes(node, seen):
    """Collect in `seen` all that is reached from `node`."""
    if node is not None and node not in seen:
        seen.add(node)
        for before, _ in node.next_functions:
            nodes(before, seen)
    return seen


assert total.item() == number == by_hand
# in each iteration: the product, the power, the sum; and the leaf, once
assert len(nodes(total.grad_fn, set())) == 3 * 3 + 1
assert w.grad.item() == 2 * (1 * 6 + 10 * 6 + 100 * 6)
