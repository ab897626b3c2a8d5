"""Two leaves with one gradient tensor add everything up twice from the
second call on. Zeros of their own, set before the first call, keep them
apart."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor([5.0, 7.0], requires_grad=True)
v = torch.tensor([[1.0, 10.0]])

# %% error
for _ in range(3):
    y = a.view(1, 2) + b.view(1, 2)
    y.backward(gradient=v.clone())
wrong_a, wrong_b = a.grad, b.grad
print(wrong_a, wrong_b)

# %% fix
a.grad, b.grad = torch.zeros_like(a), torch.zeros_like(b)
for _ in range(3):
    y = a.view(1, 2) + b.view(1, 2)
    y.backward(gradient=v.clone())
print(a.grad, b.grad)

# %% numpy
import numpy as np

J_a = np.array([[1, 0],
                [0, 1]])
once = np.array([1, 10]) @ J_a
by_hand = once + once + once
doubled = once + (once + once) + (once + once)
print(by_hand, doubled)

# %% check
np.testing.assert_array_equal(wrong_a.tolist(), doubled)
np.testing.assert_array_equal(wrong_b.tolist(), doubled)
np.testing.assert_array_equal(a.grad.tolist(), by_hand)
np.testing.assert_array_equal(b.grad.tolist(), by_hand)
np.testing.assert_array_equal(y.tolist(), [[7, 10]])
np.testing.assert_array_equal(by_hand, [3, 30])
a.grad, b.grad = torch.zeros_like(a), torch.zeros_like(b)
for _ in range(3):  # zeros of their own protect v as well
    (a.view(1, 2) + b.view(1, 2)).backward(gradient=v)
np.testing.assert_array_equal(v.tolist(), [[1, 10]])
np.testing.assert_array_equal(b.grad.tolist(), by_hand)
