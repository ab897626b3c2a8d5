"""This program prints `None` where the derivatives were expected."""

# --8<-- [start:torch]
import torch
import warnings

numbers = [1.0, 2.0, 3.0]
v = torch.tensor([1.0, 10.0, 100.0])

x = torch.tensor(numbers, requires_grad=True).double()
y = x ** 2
y.backward(gradient=v)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    received = x.grad
print(received)
# --8<-- [end:torch]

# --8<-- [start:error]
message = str(caught[0].message)
sentence = message[: message.index(". ") + len(".")]
print(sentence)
print("x is a leaf:", x.is_leaf)
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
z = x ** 2
z.backward(gradient=v)
print("x is a leaf:", x.is_leaf)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0, 0],
              [0, 4, 0],
              [0, 0, 6]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert received is None
assert sentence == (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being "
    "accessed."
)
assert message.startswith(
    sentence + " Its .grad attribute won't be populated during "
    "autograd.backward()."
)
assert x.is_leaf
np.testing.assert_array_equal(y.tolist(), [1, 4, 9])
np.testing.assert_array_equal(z.tolist(), [1, 4, 9])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [2, 40, 600])

# Tempting: ask again. It is still no leaf.
first = torch.tensor(numbers, requires_grad=True)
again = first.double().requires_grad_()
(again ** 2).backward(gradient=v)
assert not again.is_leaf
np.testing.assert_array_equal(first.grad.tolist(), by_hand)

# Two more repairs
kept = torch.tensor(numbers, requires_grad=True).double()
kept.retain_grad()
(kept ** 2).backward(gradient=v)
np.testing.assert_array_equal(kept.grad.tolist(), by_hand)
late = torch.tensor(numbers).double().requires_grad_()
assert late.is_leaf
# --8<-- [end:check]
