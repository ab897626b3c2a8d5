"""Neither a number nor `True` is a v. The number has to be made a tensor,
the flag has to be named."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x[0] + 5 * x[1]
weight = 100.0
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in weight, True:
    try:
        y.backward(wrong)
    except TypeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=torch.tensor(weight), retain_graph=True)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "'float' object is not iterable",
    "'bool' object is not iterable",
]
assert y.item() == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
