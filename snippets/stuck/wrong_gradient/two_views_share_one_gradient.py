"""After `backward` through `a[None] + b[None]`, `a.grad` and `b.grad` can share memory; after `backward`
through `(a + b)[None]`, they don't."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor([5.0, 7.0], requires_grad=True)
weights = torch.tensor([1.0, 10.0])

# %% error
for _ in range(2):  # two micro-batches
    y = a[None] + b[None]
    loss = (weights * y).sum()
    loss.backward()
wrong_a, wrong_b = a.grad, b.grad
print(wrong_a, wrong_b)

# %% reset
a.grad = b.grad = None

# %% fix
for _ in range(2):  # two micro-batches
    y = (a + b)[None]
    loss = (weights * y).sum()
    loss.backward()
print(a.grad, b.grad)

# %% numpy
import numpy as np

J_a = np.array([[1, 0],
                [0, 1]])  # of y with respect to a; J_b is the same
once = np.array([1, 10]) @ J_a
by_hand = once + once
for_both = once + (once + once)  # the second call adds for a and for b
print(for_both)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[7, 10]])
assert loss.item() == 107
assert wrong_a.data_ptr() == wrong_b.data_ptr()
np.testing.assert_array_equal(wrong_a.tolist(), for_both)
np.testing.assert_array_equal(wrong_b.tolist(), [3, 30])
assert a.grad.data_ptr() != b.grad.data_ptr()
np.testing.assert_array_equal(a.grad.tolist(), by_hand)
np.testing.assert_array_equal(b.grad.tolist(), by_hand)

a.grad = b.grad = None  # clearing does not part them, and clipping clips twice
(weights * (a[None] + b[None])).sum().backward()
length = 202**0.5  # of 1, 10, 1, 10
torch.nn.utils.clip_grad_norm_([a, b], 1.0)
assert a.grad.data_ptr() == b.grad.data_ptr()
np.testing.assert_allclose(a.grad.tolist(), once / length**2, rtol=1e-5)
