"""`y.sum().backward()` and `y.backward(ones)` do the same work in the same
order: forwards through f, then backwards with ones."""

# --8<-- [start:torch]
import torch

def f(x):
    log.append("forwards")
    y = x**3
    y.register_hook(lambda v: log.append(f"backwards with {v.tolist()}"))
    return y


x = torch.tensor([1.0, 2.0], requires_grad=True)
logs, results = [], []
for summed in True, False:
    log = []
    x.grad = None
    y = f(x)
    if summed:
        y.sum().backward()
    else:
        y.backward(gradient=torch.ones_like(y))
    print(log, x.grad)
    logs.append(log)
    results.append(x.grad.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([3, 12])
by_hand = np.array([1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert logs[0] == logs[1] == ["forwards", "backwards with [1.0, 1.0]"]
np.testing.assert_array_equal(y.tolist(), [1, 8])
np.testing.assert_array_equal(results, [by_hand, by_hand])
# --8<-- [end:check]
