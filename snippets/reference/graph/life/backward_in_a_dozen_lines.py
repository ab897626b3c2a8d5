"""A recursive function of a few lines calls the nodes of a graph, from y to
the leaves, and computes the same gradients as `backward`."""

# %% torch
import torch


def send(v, node):
    if hasattr(node, "variable"):  # a leaf: the end of the path
        total[node.variable] += v.item()
    elif node is not None:  # (None is a constant)
        for (to, _), part in zip(node.next_functions, node(v), strict=True):
            send(part, to)


x1 = torch.tensor(3.0, requires_grad=True)
x2 = torch.tensor(2.0, requires_grad=True)
y = (x1 + x2) * (5 * x2)
total = {x1: 0, x2: 0}
send(torch.tensor(10.0), y.grad_fn)
print(total[x1], total[x2])

# %% numpy
import numpy as np

J = np.array([[10, 35]])  # 5 x2, and 5 (x1 + x2) + 5 x2
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal([total[x1], total[x2]], by_hand)
y.backward(gradient=torch.tensor(10.0))
np.testing.assert_array_equal([x1.grad.item(), x2.grad.item()], by_hand)
assert y.item() == (3 + 2) * (5 * 2)
