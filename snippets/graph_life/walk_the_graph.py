"""`grad_fn` is the last operation, its `next_functions` are the operations
before it, and every path ends at a leaf or at a constant."""

# --8<-- [start:torch]
import torch

x1 = torch.tensor(2.0, requires_grad=True)
x2 = torch.tensor(3.0, requires_grad=True)
y = (x1 + x2) * (5 * x2)
print(y)


def tree(node, indent=""):
    """What lies behind `node`, as indented lines."""
    if node is None:
        return [indent + "None: a constant"]
    line = indent + type(node).__name__
    if hasattr(node, "variable"):
        return [f"{line}: the leaf {node.variable.item()}"]
    lines = [line]
    for before, _ in node.next_functions:
        lines += tree(before, indent + "    ")
    return lines


lines = tree(y.grad_fn)
print("\n".join(lines))
# --8<-- [end:torch]

# --8<-- [start:check]
assert y.item() == (2 + 3) * (5 * 3)
assert lines == [
    "MulBackward0",
    "    AddBackward0",
    "        AccumulateGrad: the leaf 2.0",
    "        AccumulateGrad: the leaf 3.0",
    "    MulBackward0",
    "        AccumulateGrad: the leaf 3.0",
    "        None: a constant",
]
# --8<-- [end:check]
