"""Numbers and containers have no `backward`. Keep the tensor for
`backward`, and use `.item()` for printing."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
loss = (y * y).sum()
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in loss.item(), [loss], (loss, y), {"loss": loss}, None:
    try:
        wrong.backward()
    except AttributeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
print(loss.item())
loss.backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = 2 * np.array([8, 6, 5])  # what the loss sends back to y: 2 y
by_hand = v @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    f"'{kind}' object has no attribute 'backward'"
    for kind in ("float", "list", "tuple", "dict", "NoneType")
]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert loss.item() == 125
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
