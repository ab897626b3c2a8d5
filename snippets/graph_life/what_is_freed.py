"""What `backward` frees are the numbers that the operations had saved. y
itself and the structure of the graph stay."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = x**2
saved = y.grad_fn._saved_self  # x, needed for the Jacobian 2x
print(saved.tolist())

y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)
print(y.tolist(), type(y.grad_fn).__name__)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.grad_fn._saved_self
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [0, 6]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(saved.tolist(), [2, 3])
np.testing.assert_array_equal(y.tolist(), [4, 9])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert type(y.grad_fn).__name__ == "PowBackward0"
assert message.startswith(
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed)."
)
# --8<-- [end:check]
