"""`requires_grad`, `.grad` and the optimizer's list of parameters narrow down why a
parameter doesn't learn."""

# %% torch
import torch

names = ["learns", "frozen", "unused", "flat", "forgotten"]
w = {name: torch.tensor(3.0, requires_grad=True) for name in names}
w["frozen"].requires_grad_(False)
optimizer = torch.optim.SGD([w[name] for name in names[:4]], lr=0.5)
y = w["learns"] + w["frozen"] + w["flat"].clamp(max=1) + w["forgotten"]
(y**2).backward()

held = {id(p) for group in optimizer.param_groups for p in group["params"]}
for name, p in w.items():
    print(name, p.requires_grad, p.grad, id(p) in held)

# %% numpy
by_hand = 2 * (3 + 3 + 1 + 3)  # of y², with respect to y
moved = 3 - 0.5 * by_hand
print(by_hand, moved)

# %% check
grads = [p.grad if p.grad is None else p.grad.item() for p in w.values()]
assert grads == [by_hand, None, None, 0, by_hand]
assert [p.requires_grad for p in w.values()] == [True, False, True, True, True]
assert [id(p) in held for p in w.values()] == [True, True, True, True, False]
optimizer.step()
assert [p.item() for p in w.values()] == [moved, 3, 3, 3, 3]

for dtype, after in ((torch.bfloat16, 1), (torch.float64, 1 - 0.001)):
    weight = torch.tensor(1.0, dtype=dtype, requires_grad=True)
    (1 * weight).backward()
    torch.optim.SGD([weight], lr=0.001).step()
    assert weight.item() == after  # the step is lost in bfloat16
