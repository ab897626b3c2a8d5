"""A complex y of a real x has a complex derivative, two real numbers. One
call gives one of them, and nothing says that the other is missing."""

# --8<-- [start:torch]
import torch

x = torch.tensor(5.0, requires_grad=True)
y = x * (2 + 3j)

y.backward(gradient=torch.tensor(1 + 0j), retain_graph=True)
of_real = x.grad
x.grad = None
y.backward(gradient=torch.tensor(1j))
of_imag = x.grad
print(of_real, of_imag)

_, at_once = torch.autograd.functional.jvp(
    lambda x: x * (2 + 3j), x.detach(), torch.ones_like(x))
print(at_once)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2],
              [3]])
first = np.array([1, 0]) @ J
second = np.array([0, 1]) @ J
print(first, second)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 10 + 15j
assert [of_real.item()] == first.tolist() == [2]
assert [of_imag.item()] == second.tolist() == [3]
assert at_once.item() == 2 + 3j
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.item() == 5
# --8<-- [end:guards]
