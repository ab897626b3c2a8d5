"""If a full backward pre-hook negates v, the gradients of the layer's input and of its weight are both negated."""

# %% torch
import torch


class Layer(torch.nn.Module):
    def forward(self, x):
        return w * x


def negate(layer, grad_output):
    return (-grad_output[0],)


w = torch.tensor([5.0, 7.0], requires_grad=True)
layer = Layer()
layer.register_full_backward_pre_hook(negate)
x = torch.tensor([3.0, 2.0], requires_grad=True)
layer(x).backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad, w.grad)

# %% numpy
import numpy as np

J_x = np.array([[5, 0],
                [0, 7]])
J_w = np.array([[3, 0],
                [0, 2]])
v = -np.array([1, 10])
x_by_hand, w_by_hand = v @ J_x, v @ J_w
print(x_by_hand, w_by_hand)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), x_by_hand)
np.testing.assert_array_equal(w.grad.tolist(), w_by_hand)
