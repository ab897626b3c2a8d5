"""`checkpoint` keeps the input of a part only, and runs the part a second
time during `backward`. vᵀJ is the same."""

# --8<-- [start:torch]
import torch
from torch.utils.checkpoint import checkpoint

runs = []
def part(x):
    runs.append("one")
    return x.square().square().square()  # x⁸

def bytes_kept(compute):
    kept = []
    def keep(tensor):
        kept.append(tensor.nbytes)
        return tensor
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda t: t):
        y = compute()
    return y, sum(kept)

v = torch.tensor([1.0, 10.0, 100.0])
outcomes = []
for name in "plain", "checkpoint":
    runs.clear()
    x = torch.tensor([1.0, -1.0, 2.0], requires_grad=True)
    if name == "plain":
        y, number = bytes_kept(lambda x=x: part(x))
    else:
        y, number = bytes_kept(
            lambda x=x: checkpoint(part, x, use_reentrant=False))
    y.backward(gradient=v)
    print(f"{name}: {number} bytes, {len(runs)} runs, {x.grad.tolist()}")
    outcomes.append([number, len(runs), *y.tolist(), *x.grad.tolist()])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([8, -8, 8 * 2**7])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(outcomes, [[36, 1, 1, 1, 256, *by_hand],
                                         [12, 2, 1, 1, 256, *by_hand]])
# --8<-- [end:check]
