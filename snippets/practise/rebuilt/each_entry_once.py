"""For ten doublings `y = y + y`, following every path back takes 2047 visits to nodes; following a tape takes 11."""

# %% torch
import torch

entry = ()  # an entry is the tuple of those that it was made from
for _ in range(10):
    entry = (entry, entry)  # y + y


def visits(entry):
    return 1 + sum(visits(source) for source in entry)


print(visits(entry))

# %% numpy
import numpy as np

by_hand = np.prod(np.full(10, 2))  # ten steps, each with the derivative 2
of_every_path = np.sum(2 ** np.arange(11))  # 1 + 2 + 4 + … + 1024
print(by_hand, of_every_path)

# %% check
assert visits(entry) == of_every_path == 2047

tape = []


class Var:
    def __init__(self, value, sources=()):
        self.value, self.sources, self.grad = value, sources, None
        tape.append(self)

    def __add__(self, other):
        return Var(self.value + other.value, (self, other))


def along_every_path(var, v, visited):
    """What looks natural: hand v on as soon as it arrives."""
    visited.append(var)
    var.grad += v
    for source in var.sources:
        along_every_path(source, v, visited)


def along_the_tape(y, v, visited):
    y.grad += v
    for var in reversed(tape):
        visited.append(var)
        for source in var.sources:
            source.grad += var.grad


x = Var(3)
y = x
for _ in range(10):
    y = y + y
results = []
for walk in (along_every_path, along_the_tape):
    for var in tape:
        var.grad = 0
    visited = []
    walk(y, 1, visited)
    results.append((x.grad, len(visited)))
assert y.value == 3 * 1024
assert results == [(1024, 2047), (1024, 11)]  # both are right

leaf = torch.tensor(3.0, requires_grad=True)
out, called = leaf, []
for _ in range(10):
    out = out + out
    out.register_hook(called.append)
out.backward()
assert len(called) == 10  # torch calls each of its ten nodes once
assert leaf.grad.item() == 1024
assert by_hand == 1024
