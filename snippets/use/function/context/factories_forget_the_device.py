"""Inside a custom `backward`, `torch.tensor(…)` may ignore the default device, and make a tensor on the CPU."""

# %% torch
import torch

factors = [2.0, 3.0, 5.0]

# %% error
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * torch.tensor(factors)

    @staticmethod
    def backward(ctx, v):
        return v * torch.tensor(factors)


try:
    with torch.device("meta"):  # instead of a GPU
        x = torch.ones(3, requires_grad=True)
        y = Scale.apply(x)
        y.sum().backward()
except RuntimeError as error:
    message = str(error)

# %% fix
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * torch.tensor(factors)

    @staticmethod
    def backward(ctx, v):
        return v * v.new_tensor(factors)


with torch.device("meta"):  # instead of a GPU
    x = torch.ones(3, requires_grad=True)
    y = Scale.apply(x)
    y.sum().backward()
print(x.grad.device)

# %% numpy
import numpy as np

J = np.diag([2, 3, 5])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "Tensor on device cpu is not on the expected device meta!"
assert x.grad.device.type == "meta"
leaf = torch.tensor([1.0, 4.0, 6.0], requires_grad=True)  # with numbers
y = Scale.apply(leaf)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
np.testing.assert_array_equal(y.tolist(), [2, 12, 30])
np.testing.assert_array_equal(leaf.grad.tolist(), by_hand)
places = []


class Places(Scale):
    @staticmethod
    def backward(ctx, v):
        places.append(torch.zeros(v.shape).device.type)
        places.append(torch.zeros_like(v).device.type)
        places.append(v.new_zeros(v.shape).device.type)
        places.append(torch.zeros(3, device=v.device).device.type)
        return v


with torch.device("meta"):
    Places.apply(torch.ones(3, requires_grad=True)).sum().backward()
assert places == ["cpu", "meta", "meta", "meta"]  # zeros: on the CPU
