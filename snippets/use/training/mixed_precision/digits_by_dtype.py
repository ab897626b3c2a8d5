"""For `y = 3 * x`, `backward` rounds twice: first v to the dtype of y, and then the product 3·v."""

# %% torch
import torch

dtypes = [torch.float64, torch.float32, torch.float16, torch.bfloat16]
v = torch.tensor([1.0, 1001.0, 100001.0, 16777217.0], dtype=torch.float64)
outcomes = {}
for dtype in dtypes:
    x = torch.ones(4, dtype=dtype, requires_grad=True)
    y = 3 * x
    y.backward(gradient=v)  # is converted to the dtype of y
    outcomes[dtype] = x.grad.tolist()

print("| dtype | v₁ = 1 | v₂ = 1001 | v₃ = 100001 | v₄ = 16777217 |")
print("|---|---|---|---|---|")
for dtype, numbers in outcomes.items():
    print(f"| {dtype} |", *[f"{number:.0f} |" for number in numbers])

# %% numpy
import numpy as np

J = 3 * np.eye(4)
by_hand = np.array([1, 1001, 100001, 16777217]) @ J
print()
print("By hand:", *[f"{number:.0f}" for number in by_hand])

# %% check
inf = np.inf
np.testing.assert_array_equal(list(outcomes.values()), [
    by_hand,
    [3, 3003, 300003, 50331648],
    [3, 3004, inf, inf],
    [3, 3008, 299008, 50331648],
])
