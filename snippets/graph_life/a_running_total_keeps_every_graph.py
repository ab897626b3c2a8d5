"""`total = total + loss` keeps the graphs of all rounds alive;
`loss.item()` adds the number alone."""

# --8<-- [start:torch]
import torch


def nodes(node, seen):
    """Collect in `seen` all that is reached from `node`."""
    if node is not None and node not in seen:
        seen.add(node)
        for before, _ in node.next_functions:
            nodes(before, seen)
    return seen


w = torch.tensor(3.0, requires_grad=True)
total, lengths = torch.tensor(0.0), []
for sample in torch.tensor([1.0, 10.0, 100.0]):
    loss = sample * w**2
    loss.backward()
    total = total + loss
    lengths.append(len(nodes(total.grad_fn, set())))
print(lengths)
# --8<-- [end:torch]

# --8<-- [start:fix]
number = 0.0
for sample in torch.tensor([1.0, 10.0, 100.0]):
    loss = sample * w**2
    loss.backward()
    number += loss.item()
print(number)
# --8<-- [end:fix]

# --8<-- [start:numpy]
by_hand = 1 * 9 + 10 * 9 + 100 * 9
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
# per round: the product, the power, the sum; and the leaf, once
assert lengths == [1 + 3, 1 + 6, 1 + 9]
assert total.item() == number == by_hand
assert w.grad.item() == 2 * (1 * 6 + 10 * 6 + 100 * 6)
# --8<-- [end:check]
