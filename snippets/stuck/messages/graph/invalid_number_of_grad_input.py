"""A full backward hook that replaces vᵀJ must return the new vᵀJ in a tuple."""

# %% torch
import torch

slope = 0.5
x = torch.tensor([-4.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
try:
    layer = torch.nn.PReLU(init=slope)
    layer.register_full_backward_hook(
        lambda layer, vJ, v: vJ[0].nan_to_num()
    )
    y = layer(x)
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
layer = torch.nn.PReLU(init=slope)
layer.register_full_backward_hook(
    lambda layer, vJ, v: (vJ[0].nan_to_num(),)
)
y = layer(x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([0.5, 1])  # negative numbers are halved
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Backward hook returned an invalid number of grad_input, got 2, but "
    "expected 1"
)
np.testing.assert_array_equal(y.tolist(), [-2, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)


class Power(torch.nn.Module):
    def forward(self, x, exponent):
        return x**exponent


power = Power()
power.register_full_backward_hook(lambda layer, vJ, v: (vJ[0], None))
(of_two,) = torch.autograd.grad(power(x, 1), x, v)  # two entries
np.testing.assert_array_equal(of_two.tolist(), [1, 10])
batch_of_one = torch.ones(1, 2, requires_grad=True)
layer = torch.nn.PReLU(init=slope)
layer.register_full_backward_hook(lambda layer, vJ, v: vJ[0])
try:
    layer(batch_of_one).sum().backward()
except RuntimeError as error:
    also = str(error)
assert also == "hook 'hook' has changed the size of value"
