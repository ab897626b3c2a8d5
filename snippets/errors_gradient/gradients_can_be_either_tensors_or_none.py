"""A list of weights is not a tensor of weights, and an array is not one
either."""

# --8<-- [start:torch]
import numpy as np
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
weights = [1.0, 10.0, 100.0]
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in weights, np.array(weights):
    try:
        y.backward(gradient=wrong)
    except TypeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
v = torch.tensor(weights, dtype=y.dtype, device=y.device)
y.backward(gradient=v)
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
got = "gradients can be either Tensors or None, but got "
assert messages == [got + "float", got + "float64"]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
