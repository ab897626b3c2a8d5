"""`gradcheck` needs to be told which inputs count: those that require
grad."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]], dtype=torch.float64)
x = torch.tensor([1.0, 2.0], dtype=torch.float64)


def f(x):
    return A @ x**2
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.autograd.gradcheck(f, x)
except ValueError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x.requires_grad_()
print(torch.autograd.gradcheck(f, x))
y = f(x)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "gradcheck expects at least one input tensor to require gradient, but "
    "none of them have requires_grad=True."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
