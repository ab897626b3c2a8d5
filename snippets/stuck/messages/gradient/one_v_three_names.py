"""The name of v is `gradient` in `Tensor.backward`, `grad_tensors` in
`torch.autograd.backward`, and `grad_outputs` in `torch.autograd.grad`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x
y.backward(gradient=v, retain_graph=True)
by_method, x.grad = x.grad, None
torch.autograd.backward(y, grad_tensors=v, retain_graph=True)
(returned,) = torch.autograd.grad(y, x, grad_outputs=v)
print(by_method, x.grad, returned)

# %% error
try:
    y.backward(grad_tensors=v)
except TypeError as error:
    method = str(error)
try:
    y.backward(gradient=v, is_grads_batched=True)
except TypeError as error:
    batched = str(error)
try:
    torch.autograd.grad(y, x, gradient=v)
except TypeError as error:
    function = str(error)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
unexpected = "got an unexpected keyword argument"
assert method == f"Tensor.backward() {unexpected} 'grad_tensors'"
assert batched == f"Tensor.backward() {unexpected} 'is_grads_batched'"
assert function == f"grad() {unexpected} 'gradient'"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
for result in [by_method, x.grad, returned]:
    np.testing.assert_array_equal(result.tolist(), by_hand)
