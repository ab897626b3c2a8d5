"""In float32 `gradcheck` refuses a VJP that is right."""

# --8<-- [start:torch]
import warnings

import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)


def f(x):
    return A.to(x.dtype) @ x**2
# --8<-- [end:torch]

# --8<-- [start:error]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    passed = torch.autograd.gradcheck(f, x, raise_exception=False)
message = str(caught.pop().message)
print(message)
print(passed)
# --8<-- [end:error]

# --8<-- [start:fix]
x = x.detach().double().requires_grad_()
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
    "Input #0 requires gradient and is not a double precision floating "
    "point or complex. This check will likely fail if all the inputs are "
    "not of double precision floating point or complex. "
)
assert not passed
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
