"""At 0, nine functions that equal max(x, 0) near 0 have the slope 0, ½ or 1."""

# %% torch
import torch

def zero_like(x):
    return torch.zeros_like(x)

spellings = {
    "torch.relu(x)": torch.relu,
    "torch.where(x > 0, x, 0)": lambda x: torch.where(x > 0, x, 0),
    "x * (x > 0)": lambda x: x * (x > 0),
    "F.relu6(x)": torch.nn.functional.relu6,
    "torch.maximum(x, 0)": lambda x: torch.maximum(x, zero_like(x)),
    "(x + x.abs()) / 2": lambda x: (x + x.abs()) / 2,
    "x.clamp(min=0)": lambda x: x.clamp(min=0),
    "torch.fmax(x, 0)": lambda x: torch.fmax(x, zero_like(x)),
    "torch.where(x >= 0, x, 0)": lambda x: torch.where(x >= 0, x, 0),
}
v = torch.tensor([1.0, 10.0, 100.0])
outcomes = {}
for name, f in spellings.items():
    x = torch.tensor([-1.0, 0.0, 1.0], requires_grad=True)
    y = f(x)
    y.backward(gradient=v)
    slope = (x.grad / v)[x == 0].item()
    outcomes[name] = y.tolist(), x.grad.tolist(), slope

def triple(numbers):
    return "`(" + ", ".join(f"{number:g}" for number in numbers) + ")`"

print("| form | slope at 0 | x.grad | y |")
print("|---|---|---|---|")
for name, (y, grad, slope) in outcomes.items():
    print(f"| `{name}` | {slope:g} | {triple(grad)} | {triple(y)} |")

# %% check
import numpy as np

of_clamp, of_fmax = (1, 1) if torch.__version__ < "2.14" else (0, 0.5)
slopes = [0, 0, 0, 0, 0.5, 0.5, of_clamp, of_fmax, 1]
assert len(outcomes) == len(slopes)
for (y, grad, slope), s in zip(outcomes.values(), slopes, strict=True):
    J = np.array([[0, 0, 0],
                  [0, s, 0],
                  [0, 0, 1]])
    assert slope == s
    np.testing.assert_array_equal(y, [0, 0, 1])
    np.testing.assert_array_equal(grad, np.array([1, 10, 100]) @ J)

# %% guards
assert v.tolist() == [1, 10, 100]
assert x.tolist() == [-1, 0, 1]
