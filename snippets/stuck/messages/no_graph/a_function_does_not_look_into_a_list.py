"""`Function.apply` doesn't track tensors inside a list, so pass each tensor as a
separate argument."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
z = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

class Total(torch.autograd.Function):
    @staticmethod
    def forward(ctx, *tensors):
        flat = [*tensors[0]] if len(tensors) == 1 else tensors
        return sum(flat)

    @staticmethod
    def backward(ctx, v):
        return v, v

# %% error
try:
    y = Total.apply([x, z])
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = Total.apply(x, z)
y.backward(gradient=v)
print(x.grad, z.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0, 1, 0],  # two columns for x, two for z
              [0, 1, 0, 1]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [4, 7])
np.testing.assert_array_equal([*x.grad.tolist(), *z.grad.tolist()], by_hand)
