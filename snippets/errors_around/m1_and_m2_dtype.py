"""A product of matrices and a convolution say in words of their own that
one side is float64 and the other float32."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]], device="cpu")  # (on a GPU: other words)
data = A.new_tensor([[1.0], [2.0]]).double()
v = A.new_tensor([[1.0], [10.0], [100.0]])
b = torch.zeros_like(v.flatten())
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in (
    lambda: A @ data,
    lambda: torch.nn.functional.conv1d(data, A[..., None], b),
):
    try:
        wrong()
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
x = data.to(A.dtype).requires_grad_()
y = A @ x
y.backward(gradient=v)
print(x.grad)
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
assert messages == [
    "expected m1 and m2 to have the same dtype, but got: float != double",
    "Input type (double) and bias type (float) should be the same",
]
np.testing.assert_array_equal(y.flatten().tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
# --8<-- [end:check]
