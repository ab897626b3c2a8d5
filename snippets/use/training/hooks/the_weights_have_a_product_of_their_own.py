"""A full backward hook that replaces `grad_input` doesn't change the gradient of the layer's own weight."""

# %% torch
import torch


class Layer(torch.nn.Module):
    def forward(self, x):
        return W @ x


def negate(layer, grad_input, grad_output):
    return (-grad_input[0],)


W = torch.tensor([[1.0, 2.0], [3.0, 0.0], [0.0, 4.0]], requires_grad=True)
layer = Layer()
layer.register_full_backward_hook(negate)
x = torch.tensor([5.0, 7.0], requires_grad=True)
layer(x).backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad, W.grad)

# %% numpy
import numpy as np

J = np.array([[1, 2],
              [3, 0],
              [0, 4]])
v = np.array([1, 10, 100])
by_hand, weight_by_hand = -(v @ J), np.outer(v, [5, 7])
print(by_hand)
print(weight_by_hand)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(W.grad.tolist(), weight_by_hand)
