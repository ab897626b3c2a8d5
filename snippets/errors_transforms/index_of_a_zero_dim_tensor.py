"""A loss of shape `()` cannot be indexed, and one weight is not a stack of
weights."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
first = 0
loss = (A @ x)[first]
weight = torch.tensor(100.0)
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in (
    lambda: loss[first],
    lambda: torch.autograd.grad(loss, x, weight, is_grads_batched=True),
):
    try:
        wrong()
    except IndexError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
print(loss.item())
loss.backward(gradient=weight)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3]])
by_hand = np.array([100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == 2 * [
    "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
    "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
]
assert loss.item() == 8
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert A.tolist() == [[2, 3], [4, 1], [5, 0]]
# --8<-- [end:guards]
