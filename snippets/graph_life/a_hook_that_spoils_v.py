"""A hook that changes its argument in place changes the v that was passed
to `backward`. Return a new tensor instead."""

# --8<-- [start:torch]
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])


def in_place(v):
    v.mul_(2)


def new_tensor(v):
    return 2 * v


x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = f(x)
y.register_hook(in_place)
y.backward(gradient=v)
in_place_grad, spoiled = x.grad, v
print(in_place_grad)
print(spoiled)
# --8<-- [end:torch]

# --8<-- [start:fix]
x = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = f(x)
y.register_hook(new_tensor)
y.backward(gradient=v)
print(x.grad)
print(v)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [3, 2],
              [0, 5]])
by_hand = np.array([2, 20, 200]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(spoiled.tolist(), [2, 20, 200])
np.testing.assert_array_equal(v.tolist(), [1, 10, 100])
np.testing.assert_array_equal(in_place_grad.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(y.tolist(), [4, 6, 15])
sums = {}
for hook in (in_place, new_tensor):  # two branches get the same v
    x.grad = None
    other, hooked = 1 * x, 1 * x
    hooked.register_hook(hook)
    (other + hooked).backward(gradient=torch.ones(2))
    sums[hook] = x.grad.tolist()
assert sums == {new_tensor: [3, 3], in_place: [4, 4]}  # 1 + 2 is right
# --8<-- [end:check]
