"""A checkpoint computes the function a second time, for J. Between the two
times nothing that the function reads may change."""

# --8<-- [start:torch]
import torch
from torch.utils.checkpoint import checkpoint

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
settings = {}


def f(x):
    return settings["matrix"] @ settings["function"](x)


messages = []
for later in {"matrix": torch.cat([A, A])}, {"function": torch.clone}:
    settings |= {"matrix": A, "function": torch.square}
    y = checkpoint(f, x, use_reentrant=False)
    settings |= later  # too early
    try:
        y.backward(gradient=v)
    except RuntimeError as error:
        messages.append(str(error).partition("\n")[0])
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
y = checkpoint(lambda x: A @ x**2, x, use_reentrant=False)
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "torch.utils.checkpoint: Recomputed values for the following tensors "
    "have different metadata than during the forward pass.",
    "torch.utils.checkpoint: A different number of tensors was saved during "
    "the original forward and recomputation.",
]
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
