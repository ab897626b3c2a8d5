"""`kept = x.grad` is a second name for the same tensor. What clips the
gradient clips what you kept."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
(A @ x).backward(gradient=v)
wrong = x.grad
torch.nn.utils.clip_grad_value_([x], 20)
print(wrong, x.grad)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
y = A @ x
y.backward(gradient=v)
right = x.grad.clone()
torch.nn.utils.clip_grad_value_([x], 20)
print(right, x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
clipped = np.minimum(by_hand, 20)
print(clipped, by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(wrong.tolist(), [20, 13])
np.testing.assert_array_equal(clipped, [20, 13])
np.testing.assert_array_equal(right.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), [20, 13])
# --8<-- [end:check]
