"""A weight vector for the inputs is not one for the outputs."""

# --8<-- [start:torch]
import torch
from torch.autograd.functional import jvp, vjp

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([1.0, 10.0])


def f(x):
    return A @ x
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for function, weights in (vjp, u), (jvp, v):
    try:
        function(f, x, weights)
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
y, vJ = vjp(f, x, v)
_, Ju = jvp(f, x, u)
print(vJ, Ju)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
columns_by_hand = J @ np.array([1, 10])
print(by_hand, columns_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    f"v has invalid size: should be torch.Size([{m}]) but got "
    f"torch.Size([{n}])."
    for m, n in ((3, 2), (2, 3))
]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(Ju.tolist(), columns_by_hand)
# --8<-- [end:check]
