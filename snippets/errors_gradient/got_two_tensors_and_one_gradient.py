"""Two outputs and one v: each y needs a v of its own. `None` is allowed
for a y with a single number."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
loss = (6 * x).sum()
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in (
    lambda: torch.autograd.backward([y, loss], [v]),
    lambda: y.backward(gradient=()),
):
    try:
        wrong()
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
torch.autograd.backward([y, loss], [v, None])  # None stands for 1
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0],
              [6, 6]])  # the loss
by_hand = np.array([1, 10, 100, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "got 2 tensors and 1 gradients",
    "got 1 tensors and 0 gradients",
]
np.testing.assert_array_equal([*y.tolist(), loss.item()], [8, 6, 5, 18])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
