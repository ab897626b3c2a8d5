"""Depending on the operation that computes y from x, the graph keeps x, y, another tensor or nothing."""

# %% torch
import torch

operations = {
    "x + x": lambda x: x + x,
    "-x": lambda x: -x,
    "x.sum()": lambda x: x.sum(),
    "x.sin()": lambda x: x.sin(),
    "x.square()": lambda x: x.square(),
    "x.exp()": lambda x: x.exp(),
    "x.sqrt()": lambda x: x.sqrt(),
    "x.relu()": lambda x: x.relu(),
    "x.sigmoid()": lambda x: x.sigmoid(),
    "x * x": lambda x: x * x,
    "torch.where(x > -x, x, -x)": lambda x: torch.where(x > -x, x, -x),
    "torch.maximum(x, -x)": lambda x: torch.maximum(x, -x),
    "x.sin().exp()": lambda x: x.sin().exp(),
    "A @ x, where A has 3 rows": lambda x: x.new_ones(3, len(x)) @ x,
    "x.sin() under no_grad": torch.no_grad()(torch.sin),
}

def place(tensor):
    return tensor.untyped_storage().data_ptr()

outcomes = {}
for name, operation in operations.items():
    kept = []
    def keep(tensor, kept=kept):
        kept.append(tensor)
        return tensor

    x = torch.ones(1000, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda t: t):
        y = operation(x)
    known = {place(x): "x", place(y): "y"}
    words = [known.get(place(t), f"{t.nbytes} bytes") for t in kept]
    outcomes[name] = ", ".join(words) or "nothing"

print("| the graph keeps | y |")
print("|---|---|")
for words in dict.fromkeys(outcomes.values()):
    names = [f"`{name}`" for name in outcomes if outcomes[name] == words]
    print(f"| {words} | {', '.join(names)} |")

# %% check
assert x.nbytes == 4000
assert list(outcomes.values()) == [
    "nothing", "nothing", "nothing",
    "x", "x",
    "y", "y", "y", "y",
    "x, x",
    "1000 bytes",
    "4000 bytes, x",
    "x, y",
    "12000 bytes",
    "nothing",
]
