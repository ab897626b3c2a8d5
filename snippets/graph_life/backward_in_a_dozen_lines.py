"""`backward` is a walk: each node turns the v that reaches it into one v
for each node before it, and the leaves add up what arrives."""

# --8<-- [start:torch]
import torch

x1 = torch.tensor(2.0, requires_grad=True)
x2 = torch.tensor(3.0, requires_grad=True)
y = (x1 + x2) * (5 * x2)

log = []
total = {x1: 0, x2: 0}


@torch.no_grad()
def send(v, node):
    """Send v through `node` and everything before it."""
    if node is None:  # a constant
        return
    log.append(f"{v.item():5} reaches {type(node).__name__}")
    if hasattr(node, "variable"):  # a leaf: the end of the path
        total[node.variable] += v
        return
    before_it = node.next_functions
    results = node(v)  # v times the Jacobian of this one operation
    if not isinstance(results, tuple):
        results = (results,)
    for (before, _), result in zip(before_it, results, strict=True):
        send(result, before)


v = torch.tensor(10.0)
send(v, y.grad_fn)
print("\n".join(log))
print(total[x1], total[x2])

y.backward(gradient=v)
print(x1.grad, x2.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J_product = np.array([[15, 5]])  # of a·b at a = 5, b = 15: (b, a)
J_factors = np.array([[1, 1],    # of a = x_1 + x_2
                      [0, 5]])   # of b = 5 x_2
reaches_factors = np.array([10]) @ J_product
by_hand = reaches_factors @ J_factors
print(reaches_factors)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == (2 + 3) * (5 * 3)
assert log == [
    " 10.0 reaches MulBackward0",
    "150.0 reaches AddBackward0",
    "150.0 reaches AccumulateGrad",
    "150.0 reaches AccumulateGrad",
    " 50.0 reaches MulBackward0",
    "250.0 reaches AccumulateGrad",
]
np.testing.assert_array_equal(reaches_factors, [150, 50])
np.testing.assert_array_equal([x1.grad.item(), x2.grad.item()], by_hand)
np.testing.assert_array_equal([total[x1].item(), total[x2].item()], by_hand)
# --8<-- [end:check]
