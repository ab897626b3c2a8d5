r"""The full backward hook of a module receives v as `grad_output` and $v^\top J$ as `grad_input`."""

# %% torch
import torch


class Layer(torch.nn.Module):
    def forward(self, x):
        return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


def negate(module, grad_input, grad_output):
    module.v, module.product = grad_output[0], grad_input[0]
    return (-grad_input[0],)


layer = Layer()
layer.register_full_backward_hook(negate)
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = layer(x)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(layer.v, layer.product, x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
negated = -by_hand
print(by_hand, negated)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(layer.v.tolist(), [1, 10, 100])
np.testing.assert_array_equal(layer.product.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), negated)
