"""An output that `forward` stores as `ctx.y` stays in memory until Python's garbage collector runs."""

# %% torch
import gc
import weakref

import torch


class Saved(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = 3 * x**2
        ctx.save_for_backward(x, y)
        return y

    @staticmethod
    def backward(ctx, v):
        x, y = ctx.saved_tensors
        return v * 2 * y / x  # the derivative 6x, made from the output


class Attribute(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = 3 * x**2
        ctx.x, ctx.y = x, y
        return y

    @staticmethod
    def backward(ctx, v):
        return v * 2 * ctx.y / ctx.x


x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
alive, second_call = {}, {}
gc.collect()
gc.disable()  # so that no collection happens to come in between
for function in (Saved, Attribute):
    y = function.apply(x)
    y.backward(gradient=v)
    try:
        y.backward(gradient=v)
        second_call[function.__name__] = "goes through"
    except RuntimeError:
        second_call[function.__name__] = "raises"
    memory = weakref.ref(y)  # knows y, without keeping it alive
    del y
    alive[function.__name__] = memory() is not None
gc.enable()
print(alive)
print(second_call)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([6, 12])  # 6x
by_hand = np.array([1, 10]) @ J
thrice = by_hand + by_hand + by_hand  # once with Saved, then twice
print(thrice)

# %% check
assert alive == {"Saved": False, "Attribute": True}
gc.collect()
assert memory() is None
np.testing.assert_array_equal(x.grad.tolist(), thrice)
assert second_call == {"Saved": "raises", "Attribute": "goes through"}
assert Saved.apply(x).tolist() == Attribute.apply(x).tolist() == [3, 12]
