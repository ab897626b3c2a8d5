r"""`where` sends 0 to the branch that was not taken, and the branch
multiplies that 0 with its own slope. The cure is a second `where`, around
the *input* of the branch."""

# --8<-- [start:torch]
import torch

x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

root = x.sqrt()
root.register_hook(lambda v_of_root: print("reaches sqrt:", v_of_root))
y = torch.where(x > 0, root, 0)
print(y)
y.backward(gradient=v)
broken = x.grad
print(broken)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
safe = torch.where(x > 0, x, 1)  # sqrt never sees the 0
y2 = torch.where(x > 0, safe.sqrt(), 0)
y2.backward(gradient=v)
print(y2)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[0, 0, 0],  # the first output is the constant 0
              [0, 1/2, 0],  # 1 / (2 · √1)
              [0, 0, 1/4]])  # 1 / (2 · √4)
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [0, 1, 2])
np.testing.assert_array_equal(y2.tolist(), [0, 1, 2])
np.testing.assert_array_equal(broken.tolist(), [np.nan, 5, 25])
np.testing.assert_array_equal(by_hand, [0, 5, 25])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert safe.tolist() == [1, 1, 4]
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == weights.tolist() == [1, 10, 100]
# --8<-- [end:guards]
