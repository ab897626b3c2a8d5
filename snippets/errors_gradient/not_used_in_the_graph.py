"""z does not enter y, and the first number of x, taken out after the fact,
does not either."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
z = torch.zeros_like(x, requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
first, second = x
for inputs in (x, z), (first, second):
    try:
        torch.autograd.grad(y, inputs, v)
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
vJ_x, nothing = torch.autograd.grad(A @ x, (x, z), v, allow_unused=True)
print(vJ_x, nothing)
vJ, zeros = torch.autograd.grad(A @ x, (x, z), v, materialize_grads=True)
print(vJ, zeros)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3, 0, 0],  # two columns for x, two for z
              [4, 1, 0, 0],
              [5, 0, 0, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    f"The differentiated Tensor at index {index} appears to not have been "
    "used in the graph. Set allow_unused=True if this is the desired "
    "behavior."
    for index in (1, 0)
]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ_x.tolist(), by_hand[:2])
assert nothing is None
np.testing.assert_array_equal(vJ.tolist() + zeros.tolist(), by_hand)
# --8<-- [end:check]
