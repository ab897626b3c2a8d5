"""Step by step, the forward pass fills memory with saved tensors, and `backward` frees this memory again."""

# %% torch
import torch

held = [0]  # bytes that the graph keeps, after each change


class Kept:
    def __init__(self, tensor):
        self.tensor = tensor
        held.append(held[-1] + tensor.nbytes)

    def __del__(self):  # when the graph lets go of it
        held.append(held[-1] - self.tensor.nbytes)


x = torch.zeros(1000, requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(Kept, lambda kept: kept.tensor):
    y = x.sin().sin().sin().exp()
print(held)
y.backward(gradient=torch.ones(1000))
print(held)

# %% numpy
import numpy as np

by_hand = np.cumsum([0, 4000, 4000, 4000, 4000, -4000, -4000, -4000, -4000])
print(by_hand)

# %% check
assert held == by_hand.tolist()
assert y.tolist() == [1] * 1000
assert x.grad.tolist() == [1] * 1000
