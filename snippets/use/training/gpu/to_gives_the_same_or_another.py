"""By default, `x.to(...)` returns x itself if nothing has to change, and
otherwise a new tensor."""

# %% torch
import torch

moves = {
    "x.to('cpu')": lambda x: x.to("cpu"),
    "x.cpu()": lambda x: x.cpu(),
    "x.to(torch.float32)": lambda x: x.to(torch.float32),
    "x.to(torch.float64)": lambda x: x.to(torch.float64),
    "x.to('meta')": lambda x: x.to("meta"),
    "x.to('cpu', copy=True)": lambda x: x.to("cpu", copy=True),
    "x.detach().to('meta').requires_grad_()":
        lambda x: x.detach().to("meta").requires_grad_(),
}
outcomes = {}
for name, move in moves.items():
    x = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
    moved = move(x)
    step = moved.grad_fn.name() if moved.grad_fn else "none"
    outcomes[name] = moved is x, moved.is_leaf, step

print("| x is a float32 leaf on the CPU | the same tensor? | a leaf? "
      "| its step in the graph |")
print("|---|---|---|---|")
for name, (same, is_leaf, step) in outcomes.items():
    answers = ["yes" if yes else "**no**" for yes in (same, is_leaf)]
    print(f"| `{name}` |", " | ".join(answers), "|", step, "|")

# %% check
itself, copied = (True, True, "none"), (False, False, "ToCopyBackward0")
assert list(outcomes.values()) == [
    itself, itself, itself, copied, copied, copied, (False, True, "none")]

# %% guards
assert x.tolist() == [1, 2]
