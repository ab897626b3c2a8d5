"""A module's `.double()` changes the parameters where they are: they stay
leaves, and an optimizer made before still has them."""

# --8<-- [start:torch]
import torch


class Layer(torch.nn.Module):
    """y = Wx, with numbers of our own."""

    def __init__(self):
        super().__init__()
        W = torch.tensor([[1.0, 2.0],
                          [3.0, 0.0],
                          [0.0, 4.0]])
        self.weight = torch.nn.Parameter(W)

    def forward(self, x):
        return self.weight @ x


layer = Layer()
optimizer = torch.optim.SGD(layer.parameters())
layer.double()
W = layer.weight
known = optimizer.param_groups[0]["params"]
print(W.dtype, W.is_leaf, known[0] is W)

y = layer(torch.tensor([5.0, 7.0], dtype=torch.float64))
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(W.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.outer([1, 10, 100], [5, 7])  # v_i x_j for the weight in row i
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert W.dtype == torch.float64
assert W.is_leaf
assert len(known) == 1
assert known[0] is W
np.testing.assert_array_equal(y.tolist(), [19, 15, 28])
np.testing.assert_array_equal(W.grad.tolist(), by_hand)
layer.zero_grad()
assert W.grad is None
# --8<-- [end:check]
