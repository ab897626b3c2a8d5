"""Very close to a kink, `gradcheck` rejects even the correct derivative."""

# %% torch
import torch

functions = {
    "x.abs()": torch.abs,
    "torch.relu(x)": torch.relu,
    "torch.maximum(x, 0)":
        lambda x: torch.maximum(x, torch.zeros_like(x)),
    "x.clamp(min=0)": lambda x: x.clamp(min=0),
    "x.norm()": torch.linalg.vector_norm,
    "x.sqrt()": torch.sqrt,
}
points = [0.0, 1e-7, 0.1]
outcomes = {}
for name, f in functions.items():
    for point in points:
        x = torch.tensor([point], dtype=torch.float64, requires_grad=True)
        outcomes[name, point] = torch.autograd.gradcheck(
            f, x, raise_exception=False)

print("| case |", " | ".join(f"at {point:g}" for point in points), "|")
print("|---|---|---|---|")
for name in functions:
    passed = [outcomes[name, point] for point in points]
    words = ["passes" if one else "**fails**" for one in passed]
    print(f"| `{name}` |", " | ".join(words), "|")

# %% numpy
import numpy as np

def central(f, x):  # what gradcheck compares with; its step is 1e-6
    return (f(x + 1e-6) - f(x - 1e-6)) / 2e-6

def relu(x):
    return max(x, 0)

by_hand = [[central(f, x) for x in points] for f in (abs, relu)]
print()
for name, row in zip(("abs", "relu"), by_hand, strict=True):
    print(f"- quotients of `{name}`:", *[f"{slope:.2f}" for slope in row])

# %% check
passed = [[outcomes[name, point] for point in points] for name in functions]
assert passed == [[True, False, True],
                  [False, False, True],
                  [True, False, True],
                  [False, False, True],
                  [True, False, True],
                  [False, False, True]]
np.testing.assert_allclose(by_hand, [[0, 0.1, 1],
                                     [0.5, 0.55, 1]], atol=1e-6)

# %% guards
assert points == [0, 1e-7, 0.1]
