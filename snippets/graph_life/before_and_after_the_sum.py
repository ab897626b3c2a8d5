"""A hook on a leaf sees the product of this call; a post-accumulate hook
sees `x.grad`, with everything that has been added up."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
arriving, stored = [], []


def note_product(product):
    arriving.append(product.tolist())


def note_grad(leaf):
    stored.append(leaf.grad.tolist())


x.register_hook(note_product)
x.register_post_accumulate_grad_hook(note_grad)

v = torch.tensor([1.0, 10.0, 100.0])
for _ in range(2):
    y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
    y.backward(gradient=v)
print(arriving)
print(stored)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [3, 2],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
twice = by_hand + by_hand
print(by_hand, twice)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [4, 6, 15])
np.testing.assert_array_equal(arriving, [by_hand, by_hand])
np.testing.assert_array_equal(stored, [by_hand, twice])
try:
    y.register_post_accumulate_grad_hook(note_grad)
except RuntimeError as error:
    refused = str(error)
assert refused == (
    "post accumulate grad hooks cannot be registered on non-leaf tensors"
)
# --8<-- [end:check]
