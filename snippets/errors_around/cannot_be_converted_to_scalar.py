"""Three outputs are not one number. Their weighted sum is, and its
gradient is what `backward` computes."""

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
for wrong in y.detach().item, lambda: float(y.detach()):
    try:
        wrong()
    except (RuntimeError, ValueError) as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
print(y.tolist())
weighted = v @ y
print(weighted.item())
weighted.backward()
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
    "a Tensor with 3 elements cannot be converted to Scalar",
    "only one element tensors can be converted to Python scalars",
]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert weighted.item() == 568
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
