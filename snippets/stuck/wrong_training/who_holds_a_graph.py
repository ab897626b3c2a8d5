"""`total += loss` keeps the graph of every loss; `total += loss.item()` adds only the number."""

# %% torch
import torch

w = torch.tensor(3.0, requires_grad=True)
samples = torch.tensor([1.0, 10.0, 100.0])


def with_a_graph(names):
    return {name: value.detach() for name, value in names.items()
            if isinstance(value, torch.Tensor) and value.grad_fn}

# %% error
def train():
    total = 0.0
    for sample in samples:
        loss = sample * w**2
        loss.backward()
        total += loss
    return total, with_a_graph(locals())


total, wrong = train()
print(wrong)

# %% fix
def train():
    total = 0.0
    for sample in samples:
        loss = sample * w**2
        loss.backward()
        total += loss.item()
    return total, with_a_graph(locals())


total, found = train()
print(found)

# %% numpy
by_hand = 1 * 9 + 10 * 9 + 100 * 9
print(by_hand)

# %% check
assert wrong == {"total": by_hand, "loss": 100 * 9}
assert found == {"loss": 100 * 9}
assert not wrong["total"].requires_grad
assert total == by_hand
assert w.grad.item() == 2 * (1 * 6 + 10 * 6 + 100 * 6)  # of both loops
