"""Inside a hook on a tensor, PyTorch records a graph only with `create_graph=True` or
under `torch.enable_grad()`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
def hook(v):
    (w * w).backward(gradient=v)

try:
    y = x.clone()
    y.register_hook(hook)
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
def hook(v):
    with torch.enable_grad():
        (w * w).backward(gradient=v)

y = x.clone()
y.register_hook(hook)
y.backward(gradient=v)
print(x.grad, w.grad)

# %% numpy
import numpy as np

slopes = np.diag([6, 10])  # 2 w, the J of w * w
by_hand = np.array([1, 10]) @ slopes
print(by_hand)

# %% check
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [1, 2])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), [1, 10])
recorded = []
y = x.clone()
y.register_hook(lambda v: recorded.append((w * w).requires_grad))
torch.autograd.grad(y, x, v, retain_graph=True)
torch.autograd.grad(y, x, v, create_graph=True)
assert recorded == [False, True]
