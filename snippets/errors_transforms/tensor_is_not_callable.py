"""`jacobian(f(x), x)` hands over a value. The function is meant."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])


def f(x):
    return A @ x**2
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in (
    lambda: torch.autograd.functional.jacobian(f(x), x),
    lambda: torch.func.jacrev(f(x))(x),
):
    try:
        wrong()
    except TypeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
result = torch.autograd.functional.jacobian(f, x)
also = torch.func.jacrev(f)(x)
print(result, also)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.eye(3) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == 2 * ["'Tensor' object is not callable"]
np.testing.assert_array_equal(f(x).tolist(), [14, 8, 5])
np.testing.assert_array_equal(result.tolist(), by_hand)
np.testing.assert_array_equal(also.tolist(), by_hand)
# --8<-- [end:check]
