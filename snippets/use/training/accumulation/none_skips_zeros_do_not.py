"""Adam, and SGD with weight decay, skip a parameter whose gradient is `None`, but move one whose gradient is zero."""

# %% torch
import torch


def positions(text):
    """w after one step, and after one more with None or with zeros."""
    result = []
    for set_to_none in (True, False):
        w = torch.tensor(8.0, dtype=torch.float64, requires_grad=True)
        optimizer = eval(text, {"w": w, "torch": torch})
        (4 * w).backward()  # the gradient is 4
        optimizer.step()
        first = w.item()
        optimizer.zero_grad(set_to_none)
        optimizer.step()  # no backward since
        result.append(w.item())
    return [first, *result]


optimizers = [
    "torch.optim.SGD([w], lr=0.5, weight_decay=0.5)",
    "torch.optim.Adam([w], lr=1.0)",
]
moved = []
print("| optimizer | w after one step | one more, None | one more, zeros |")
print("|---|---|---|---|")
for text in optimizers:
    moved.append(positions(text))
    cells = [f"{number:.2f}" for number in moved[-1]]
    name = text.removeprefix("torch.optim.")
    print(f"| `{name}` | {' | '.join(cells)} |")

# %% numpy
import numpy as np

decay = 8 - 0.5 * (4 + 0.5 * 8)

# Adam has running means: m of g and s of g². g is 4, then 0.
m, s = 0.1 * 4, 0.001 * 4**2
adam_first = (m / 0.1) / np.sqrt(s / 0.001)
m, s = 0.9 * m, 0.999 * s
adam_second = (m / 0.19) / np.sqrt(s / 0.001999)

adam = 8 - 1.0 * adam_first
by_hand = np.array([
    # after one step  with None  with zeros
    [decay,           decay,     decay - 0.5 * (0 + 0.5 * decay)],
    [adam,            adam,      adam - 1.0 * adam_second],
])

# %% check
np.testing.assert_allclose(moved, by_hand, rtol=1e-7)
np.testing.assert_allclose(by_hand.round(2), [[4, 4, 3], [7, 7, 6.33]])
plain = 8 - 0.5 * 4
adamw = 8 - 0.5 * 0.5 * 8 - 0.5 * adam_first
for text, expected in {
    "torch.optim.SGD([w], lr=0.5)": [plain, plain, plain],
    "torch.optim.SGD([w], lr=0.5, momentum=0.5)":
        [plain, plain, plain - 0.5 * 0.5 * 4],
    "torch.optim.AdamW([w], lr=0.5, weight_decay=0.5)":
        [adamw, adamw, adamw - 0.5 * 0.5 * adamw - 0.5 * adam_second],
}.items():
    np.testing.assert_allclose(positions(text), expected, rtol=1e-7)
