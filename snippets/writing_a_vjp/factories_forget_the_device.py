"""Inside `backward` the default device does not hold: `torch.zeros` lands
on the CPU. `zeros_like(v)` and `v.new_tensor` stay where v is."""

# --8<-- [start:torch]
import torch

places = {}
factors = [2.0, 3.0, 5.0]


class Constants(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * torch.tensor(factors)

    @staticmethod
    def backward(ctx, v):
        places["torch.zeros"] = torch.zeros(v.shape).device.type
        places["torch.zeros_like"] = torch.zeros_like(v).device.type
        places["v.new_zeros"] = v.new_zeros(v.shape).device.type
        return v * torch.tensor(factors)
# --8<-- [end:torch]

# --8<-- [start:error]
with torch.device("meta"):  # stands for a GPU as the default device
    x = torch.ones(3, requires_grad=True)
    y = Constants.apply(x)  # works: forward honours the default device
    try:
        y.sum().backward()
    except RuntimeError as error:
        message = str(error)
for factory, place in places.items():
    print(factory, "→", place)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class ConstantsLikeV(Constants):
    @staticmethod
    def backward(ctx, v):
        return v * v.new_tensor(factors)


with torch.device("meta"):
    x_meta = torch.ones(3, requires_grad=True)
    ConstantsLikeV.apply(x_meta).sum().backward()
print(x_meta.grad.device)

x = torch.tensor([1.0, 4.0, 6.0], requires_grad=True)  # with numbers
y = ConstantsLikeV.apply(x)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([2, 3, 5])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert places == {
    "torch.zeros": "cpu",  # not on the default device
    "torch.zeros_like": "meta",
    "v.new_zeros": "meta",
}
assert message == "Tensor on device cpu is not on the expected device meta!"
assert x_meta.grad.device.type == "meta"
np.testing.assert_array_equal(y.tolist(), [2, 12, 30])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
