"""After `backward(create_graph=True)` x is never freed, not even by the
garbage collector of Python, unless `x.grad` is set to None."""

# --8<-- [start:torch]
import gc
import warnings
import weakref

import torch


def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


def by_backward(x):
    f(x).backward(create_graph=True)


def by_backward_and_none(x):
    f(x).backward(create_graph=True)
    x.grad = None


def by_grad(x):
    return torch.autograd.grad(f(x), x, create_graph=True)


def alive_after(way):
    """Run `way` on 50 tensors that nobody keeps; look which are left."""
    witnesses = []
    for _ in range(50):
        x = torch.tensor([3.0, 2.0], requires_grad=True)
        way(x)
        witnesses.append(weakref.ref(x))  # sees x without keeping it
    del x
    gc.collect()
    return [w() for w in witnesses if w() is not None]


with warnings.catch_warnings(action="ignore"):  # the one from above
    left = alive_after(by_backward)
    cleared = alive_after(by_backward_and_none)
returned = alive_after(by_grad)
print(len(left), len(cleared), len(returned))

gradients = [x.grad.tolist() for x in left]
numbers = [x.tolist() for x in left]
while left:
    left.pop().grad = None  # breaks the cycle, and they are freed
# --8<-- [end:torch]

# --8<-- [start:check]
assert numbers == [[3, 2]] * 50
assert gradients == [[12, 21]] * 50
assert (len(cleared), len(returned)) == (0, 0)
# --8<-- [end:check]
