"""Inside `vmap`, `backward` is refused. `torch.func.vjp` returns the same
product, one for each sample."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
X = torch.tensor([[1.0, 2.0],
                  [3.0, 5.0]], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])


def f(x):
    return A @ x**2
# --8<-- [end:torch]

# --8<-- [start:error]
def with_backward(x):
    y = f(x)
    y.backward(gradient=v)
    return y


try:
    torch.vmap(with_backward)(X)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
def with_vjp(x):
    y, weighted_by = torch.func.vjp(f, x)
    return y, *weighted_by(v)


Y, VJ = torch.vmap(with_vjp)(X.detach())
print(VJ)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J1 = np.array([[4, 12],  # entry of A times 2 x, for each sample
               [8, 4],
               [10, 0]])
J2 = np.array([[12, 30],
               [24, 10],
               [30, 0]])
by_hand = np.array([1, 10, 100]) @ np.array([J1, J2])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "backward() called inside a functorch transform. This is not "
    "supported, please use functorch.grad or functorch.vjp instead or "
    "call backward() outside of functorch transforms."
)
np.testing.assert_array_equal(Y.tolist(), [[14, 8, 5], [93, 61, 45]])
np.testing.assert_array_equal(VJ.tolist(), by_hand)
assert not VJ.requires_grad
# --8<-- [end:check]
