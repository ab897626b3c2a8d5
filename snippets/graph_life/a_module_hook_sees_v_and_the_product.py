"""A module's full backward hook gets `grad_output`, which is v, and
`grad_input`, which is vᵀJ; what it returns goes on to x in its place."""

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
seen = []


def negate(module, grad_input, grad_output):
    seen.append((grad_output[0].tolist(), grad_input[0].tolist()))
    return (-grad_input[0],)


layer.register_full_backward_hook(negate)
x = torch.tensor([5.0, 7.0], requires_grad=True)
y = layer(x)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
for name, what in zip(["v:  ", "vᵀJ:"], seen[0], strict=True):
    print(name, what)
print(x.grad)
print(layer.weight.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 2],
              [3, 0],
              [0, 4]])
v = np.array([1, 10, 100])
by_hand = v @ J
weight_by_hand = np.outer(v, [5, 7])
negated = -by_hand
print(negated)
print(weight_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [5, 7])
np.testing.assert_array_equal(seen[0][0], v)
np.testing.assert_array_equal(seen[0][1], by_hand)
np.testing.assert_array_equal(x.grad.tolist(), negated)
np.testing.assert_array_equal(layer.weight.grad.tolist(), weight_by_hand)
# --8<-- [end:check]
