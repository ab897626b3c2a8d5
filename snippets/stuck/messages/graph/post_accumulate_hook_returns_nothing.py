"""A post-accumulate hook may change `x.grad` in place, but must return `None`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
numbers = [1.0, 2.0]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    def finite(x):
        return x.grad.nan_to_num_()

    x = torch.tensor(numbers, requires_grad=True)
    x.register_post_accumulate_grad_hook(finite)
    (A @ x).backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
def finite(x):
    x.grad.nan_to_num_()

x = torch.tensor(numbers, requires_grad=True)
x.register_post_accumulate_grad_hook(finite)
(A @ x).backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == "Tensor post accumulate grad hooks should return None."
assert x.tolist() == [1, 2]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad.fill_(float("inf"))
assert finite(x) is None
assert x.grad.isfinite().all()
