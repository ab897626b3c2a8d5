"""If the `pack` hook of `saved_tensors_hooks` returns a list, the `unpack` hook must
turn this list back into a tensor."""

# %% torch
import torch
from torch.autograd.graph import saved_tensors_hooks

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

def pack(saved):
    return saved.tolist()

# %% error
def unpack(numbers):
    return numbers

try:
    with saved_tensors_hooks(pack, unpack):
        y = A @ (x * x)
    y.backward(gradient=v)
except TypeError as error:
    message = str(error)

# %% fix
def unpack(numbers):
    return torch.tensor(numbers)

with saved_tensors_hooks(pack, unpack):
    y = A @ (x * x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Output of saved tensor unpack_hook expected to be a Tensor but got "
    "result of type list"
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
with saved_tensors_hooks(pack, lambda numbers: torch.tensor(numbers[:1])):
    y = x * x
y.sum().backward()  # x[0] in place of both: wrong, and nothing raises
np.testing.assert_array_equal(x.grad.tolist(), by_hand + 2)
