"""An array is for looking at the numbers. The graph stays with y, and
`backward` works afterwards."""

# --8<-- [start:torch]
import numpy as np
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in lambda: y.cpu().numpy(), lambda: np.sin(y.cpu()):
    try:
        wrong()
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
print(y.detach().cpu().numpy())
print(y.numpy(force=True))  # the same in short
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == 2 * [
    "Can't call numpy() on Tensor that requires grad. Use "
    "tensor.detach().numpy() instead."
]
np.testing.assert_array_equal(y.numpy(force=True), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
