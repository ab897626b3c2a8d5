"""Backwards along the tape, each entry is visited once, after all that use
it. Following every path separately takes exponentially long."""

# --8<-- [start:torch]
import torch

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
    print(x.grad, "after", len(visited), "visits")

leaf = torch.tensor(3.0, requires_grad=True)
out = leaf
for _ in range(10):
    out = out + out
out.backward()
print(leaf.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2]])  # of one step
by_hand = np.array([1]) @ np.linalg.matrix_power(J, 10)  # ten steps
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.value == out.item() == 3 * 1024
assert leaf.grad.item() == 1024
assert by_hand.tolist() == [1024]
assert results == [(1024, 2**11 - 1), (1024, 11)]
# --8<-- [end:check]
