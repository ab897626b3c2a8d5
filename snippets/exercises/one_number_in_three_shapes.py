"""The same number in three shapes: each y may do without `gradient`, each
takes a `gradient` of its own shape, and each refuses the other two."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[2.0, 3.0, 6.0]], requires_grad=True)
outputs = [
    x.square().sum(),
    x.square().sum(dim=1),
    x.square().sum(dim=1, keepdim=True),
]
shapes = [tuple(y.shape) for y in outputs]
print(shapes)

accepted, grads = [], []
for y in outputs:
    x.grad = None
    y.backward(retain_graph=True)  # the omitted gradient stands for 1
    grads.append(x.grad.tolist())
    for shape in [(), (1,), (1, 1)]:
        try:
            y.backward(gradient=torch.ones(shape), retain_graph=True)
            accepted.append((tuple(y.shape), shape))
        except RuntimeError:
            pass
print(accepted)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 6, 12]])  # one output: one row
by_hand = np.array([1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert [y.tolist() for y in outputs] == [49, [49], [[49]]]
assert shapes == [(), (1,), (1, 1)]
assert accepted == [((), ()), ((1,), (1,)), ((1, 1), (1, 1))]
np.testing.assert_array_equal(grads, 3 * [[by_hand]])
# --8<-- [end:check]
