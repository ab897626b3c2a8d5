"""A program that calls `backward` can print the same numbers on the CPU and on a
GPU."""

# %% torch
import re

import torch

def example():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.stack([x[0] + 4 * x[1], 2 * x[0], 3 * x[0] + 5 * x[1]])
    y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
    return f"{y.tolist()} {x.grad}"

# on the CPU, and on a GPU where there is one
devices = ["cpu"] + ["cuda"] * torch.cuda.is_available()
texts = set()
for device in devices:
    with torch.device(device):
        text = example()
    texts.add(re.sub(r", device='cuda:\d+'", "", text))
print(*texts)

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert texts == {"[9.0, 2.0, 13.0] tensor([321., 504.])"}
np.testing.assert_array_equal(by_hand, [321, 504])
