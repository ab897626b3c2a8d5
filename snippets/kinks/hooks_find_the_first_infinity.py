"""Anomaly mode looks for NaN only, and so it blames the step after the one
that made an infinity. A hook on every step of the graph shows it all."""

# --8<-- [start:torch]
import warnings

import torch

def steps_below(step):
    found, open_nodes = [], [step]
    while open_nodes:
        step = open_nodes.pop()
        if step is not None and step not in found:
            found.append(step)
            open_nodes += [below for below, _ in step.next_functions]
    return found

trace = []
def watch(step):
    def hook(products, vs):  # vᵀJ for each input of the step; v
        for product in products:
            if product is not None:
                line = step.name(), vs[0].tolist(), product.tolist()
                trace.append(line)
    step.register_hook(hook)

x = torch.tensor([0.0, 2.0], requires_grad=True)
y = 2 * x.square().sqrt()
v = torch.tensor([1.0, 10.0])
for step in steps_below(y.grad_fn):
    watch(step)
y.backward(gradient=v, retain_graph=True)
for name, received, sent in trace:
    finite = "" if torch.tensor(sent).isfinite().all() else "  ← not finite"
    print(f"{name}: {received} → {sent}{finite}")
traced = trace.copy()

with warnings.catch_warnings(), torch.autograd.set_detect_anomaly(True):
    warnings.simplefilter("ignore")
    try:
        y.backward(gradient=v)
    except RuntimeError as error:
        message = str(error)
print(message)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

v_root = np.array([1, 10]) * 2
with np.errstate(divide="ignore", invalid="ignore"):
    v_square = v_root / (2 * np.array([0, 2]))  # 1 / (2√s) at s = 0, 4
    v_x = v_square * np.array([0, 4])  # 2x
print(v_root, v_square, v_x)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [0, 4])
assert finite == "  ← not finite"  # in the last line
names, received, sent = zip(*traced, strict=True)
assert names == ("MulBackward0", "SqrtBackward0", "PowBackward0")
np.testing.assert_allclose(received, [[1, 10], v_root, v_square])
np.testing.assert_allclose(sent, [v_root, v_square, v_x])
np.testing.assert_allclose(x.grad.tolist(), v_x)
assert message == (
    "Function 'PowBackward0' returned nan values in its 0th output."
)
# --8<-- [end:check]
