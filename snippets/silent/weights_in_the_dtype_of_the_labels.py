"""`full_like` makes whole numbers of a half where the labels are whole
numbers. `backward` takes them: all the weights are 0."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 5.0], requires_grad=True)
y = x**2
labels = torch.tensor([1, 7])
half = 0.5
# --8<-- [end:torch]

# --8<-- [start:error]
v = torch.full_like(labels, half)
y.backward(gradient=v, retain_graph=True)
wrong = x.grad
print(v)
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
v_right = torch.full_like(y, half)  # like y, as v should be
y.backward(gradient=v_right)
print(v_right)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6, 0],
              [0, 10]])
wrong_by_hand = np.array([0, 0]) @ J
by_hand = np.array([0.5, 0.5]) @ J
print(wrong_by_hand)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [9, 25])
np.testing.assert_array_equal(v.tolist(), [0, 0])
np.testing.assert_array_equal(v_right.tolist(), [0.5, 0.5])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert labels.tolist() == [1, 7]
# --8<-- [end:guards]
