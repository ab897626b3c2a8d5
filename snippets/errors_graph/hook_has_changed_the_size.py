"""A hook that returns the sum of v would leave h with one weight instead of
three."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])


def total(v):
    return v.sum(0, keepdim=True)
# --8<-- [end:torch]

# --8<-- [start:error]
h = A @ x
h.register_hook(total)
try:
    h.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
def limited(v):
    return v.clamp(max=50.0)  # the third weight becomes 50


h = A @ x
h.register_hook(limited)
h.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 50]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "hook 'total' has changed the size of value"
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal(total(v).tolist(), [111])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
