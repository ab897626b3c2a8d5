"""There are five ways to make weights on the device of y without naming a
device. One of the five, `on_cpu.to(y.device)`, does not convert the weights to
the dtype of y."""

# %% torch
import torch

device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.tensor([1.0, 2.0], device=device, requires_grad=True)
y = torch.stack([x[0] + 4 * x[1], 2 * x[0], 3 * x[0] + 5 * x[1]])

numbers = [1, 10, 100]
on_cpu = torch.tensor(numbers, device="cpu", dtype=torch.float64)
ways = {
    "torch.tensor(numbers, dtype=y.dtype, device=y.device)":
        torch.tensor(numbers, dtype=y.dtype, device=y.device),
    "y.new_tensor(numbers)": y.new_tensor(numbers),
    "on_cpu.to(y)": on_cpu.to(y),  # takes dtype and device from y
    "on_cpu.to(y.device)": on_cpu.to(y.device),  # keeps its dtype
    "torch.empty_like(y).copy_(on_cpu)":
        torch.empty_like(y).copy_(on_cpu),
}
outcomes = {}
for name, v in ways.items():
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    same = v.device == y.device, v.dtype == y.dtype
    outcomes[name] = *same, x.grad.tolist()

print("| v | on the device of y? | in the dtype of y? | x.grad |")
print("|---|---|---|---|")
for name, (*same, grad) in outcomes.items():
    answers = ["yes" if fits else "no" for fits in same]
    print(f"| `{name}` |", " | ".join(answers), f"| {grad} |")

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
expected = [(True, fits, by_hand.tolist())
            for fits in (True, True, True, False, True)]
assert list(outcomes.values()) == expected
