"""`backward(create_graph=True)` can make a reference cycle that Python's garbage collector doesn't free."""

# %% torch
import torch
import gc
import weakref
from warnings import catch_warnings


def f(x):
    return (x**3).sum()


point = torch.tensor([3.0, 2.0])

# %% error
x = point.clone().requires_grad_()
witness = weakref.ref(x)  # which sees x without keeping it
with catch_warnings(action="ignore"):
    f(x).backward(create_graph=True)
del x
gc.collect()
print(witness())
left = witness()

# %% fix
x = point.clone().requires_grad_()
witness = weakref.ref(x)  # which sees x without keeping it
with catch_warnings(action="ignore"):
    f(x).backward(create_graph=True)
x.grad = None
del x
gc.collect()
print(witness())

# %% check
assert left.tolist() == [3, 2]
assert left.grad.tolist() == [27, 12]
assert witness() is None
witness = weakref.ref(left)
left.grad = None  # breaks the cycle
del left
gc.collect()
assert witness() is None

x = point.clone().requires_grad_()
witness = weakref.ref(x)
torch.autograd.grad(f(x), x, create_graph=True)
del x
assert witness() is None  # there is no cycle after autograd.grad
