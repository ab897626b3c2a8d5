"""One v, three names: each function knows only its own."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in (
    lambda: y.backward(grad_outputs=v),
    lambda: y.backward(grad_tensors=v),
    lambda: y.backward(v, is_grads_batched=True),
    lambda: torch.autograd.grad(y, x, gradient=v),
):
    try:
        wrong()
    except TypeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=v, retain_graph=True)
by_method, x.grad = x.grad, None
torch.autograd.backward(y, grad_tensors=v, retain_graph=True)
by_function = x.grad
(returned,) = torch.autograd.grad(y, x, grad_outputs=v)
print(by_method, by_function, returned)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
method = "Tensor.backward() got an unexpected keyword argument "
assert messages == [
    method + "'grad_outputs'",
    method + "'grad_tensors'",
    method + "'is_grads_batched'",
    "grad() got an unexpected keyword argument 'gradient'",
]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
for result in by_method, by_function, returned:
    np.testing.assert_array_equal(result.tolist(), by_hand)
# --8<-- [end:check]
