"""One parameter is a list with one parameter in it."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
rate = 0.5
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in x, [[x]]:
    try:
        torch.optim.SGD(wrong, lr=rate)
    except TypeError as error:
        messages.append(str(error).replace("cuda.", ""))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
optimizer = torch.optim.SGD([x], lr=rate)
(A @ x).backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
optimizer.step()
print(x.grad, x)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
moved = np.array([1, 2]) - 0.5 * by_hand
print(moved)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "params argument given to the optimizer should be an iterable of "
    "Tensors or dicts, but got torch.FloatTensor",
    "optimizer can only optimize Tensors, but one of the params is list",
]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
# --8<-- [end:check]
