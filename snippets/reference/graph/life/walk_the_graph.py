"""`y.grad_fn` is the graph node of y, and its `next_functions` lead to the nodes of the operands."""

# %% torch
import torch

x1 = torch.tensor(3.0, requires_grad=True)
x2 = torch.tensor(2.0, requires_grad=True)
y = (x1 + x2) * (5 * x2)

times = y.grad_fn
plus, times_5 = [node for node, _ in times.next_functions]
print(times.name(), plus.name(), times_5.name())

to_x1, to_x2 = [node for node, _ in plus.next_functions]
print(to_x1.variable is x1, to_x2.variable is x2)

# %% check
def tree(node, indent=""):
    """What `node` was made from, as indented lines."""
    if node is None:
        return [indent + "None: a constant"]
    line = indent + type(node).__name__
    if hasattr(node, "variable"):
        return [f"{line}: the leaf {node.variable.item()}"]
    lines = [line]
    for before, _ in node.next_functions:
        lines += tree(before, indent + "    ")
    return lines


assert y.item() == (3 + 2) * (5 * 2)
assert tree(times) == [
    "MulBackward0",
    "    AddBackward0",
    "        AccumulateGrad: the leaf 3.0",
    "        AccumulateGrad: the leaf 2.0",
    "    MulBackward0",
    "        AccumulateGrad: the leaf 2.0",
    "        None: a constant",
]
assert [times.name(), plus.name(), times_5.name()] == [
    "MulBackward0", "AddBackward0", "MulBackward0",
]
assert to_x1.variable is x1
assert to_x2.variable is x2
