"""Hooks on all nodes of the graph show at which step the first infinity appears."""

# %% torch
import torch

x = torch.tensor([0.0, 2.0], requires_grad=True)
y = 2 * x.square().sqrt()
steps, trace = [y.grad_fn], []

def first(tensors):  # None: a constant, or an output without a use
    return next(t.tolist() for t in tensors if t is not None)

for step in steps:  # the list grows while we walk along it
    def hook(products, vs, step=step):
        trace.append([step.name(), first(vs), first(products)])
    earlier = [one for one, _ in step.next_functions if one]
    steps += [one for one in earlier if one not in steps]
    if earlier:  # a leaf has no product
        step.register_hook(hook)
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(*trace, sep="\n")

# %% numpy
import numpy as np

v_root = np.array([1, 10]) * 2
with np.errstate(divide="ignore", invalid="ignore"):
    v_square = v_root / (2 * np.array([0, 2]))  # 1 / (2√s) at s = 0, 4
    v_x = v_square * np.array([0, 4])  # 2x
print(v_root, v_square, v_x)

# %% check
np.testing.assert_array_equal(y.tolist(), [0, 4])
names, received, sent = zip(*trace, strict=True)
assert names == ("MulBackward0", "SqrtBackward0", "PowBackward0")
np.testing.assert_allclose(received, [[1, 10], v_root, v_square])
np.testing.assert_allclose(sent, [v_root, v_square, v_x])
np.testing.assert_allclose(x.grad.tolist(), v_x)
leaf = torch.ones(2, requires_grad=True)
received = []
product = torch.ones(2, 2) @ leaf  # its first input is a constant
product.grad_fn.register_hook(lambda products, vs: received.append(products))
product.backward(gradient=torch.tensor([1.0, 10.0]))
assert received[0][0] is None
assert first(received[0]) == leaf.grad.tolist() == [11, 11]
