"""Before NumPy comes `.cpu()`. On a CPU it costs nothing."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.empty_like(y, device="meta").detach().numpy()
except TypeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad.cpu().numpy())
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
assert message == (
    "can't convert meta device type tensor to numpy. Use Tensor.cpu() to "
    "copy the tensor to host memory first."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.cpu().numpy(), by_hand)
# --8<-- [end:check]
