"""In the `backward` of your own Function the default device does not hold:
`torch.zeros` makes a tensor on the CPU. `zeros_like` asks no default."""

# --8<-- [start:torch]
import torch

class Gate(torch.autograd.Function):
    """x where x > threshold, else 0; with no slope for the threshold."""

    @staticmethod
    def forward(ctx, x, threshold):
        ctx.save_for_backward(x > threshold)
        return torch.where(x > threshold, x, 0)

    @staticmethod
    def backward(ctx, v):
        (passed,) = ctx.saved_tensors
        return v * passed, torch.zeros(v.shape)
# --8<-- [end:torch]

# --8<-- [start:error]
with torch.device("meta"):
    x = torch.ones(3, requires_grad=True)
    threshold = torch.zeros(3, requires_grad=True)
    y = Gate.apply(x, threshold)
    try:
        y.backward(gradient=torch.ones(3))
    except RuntimeError as error:
        message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class Gate2(Gate):
    @staticmethod
    def backward(ctx, v):
        (passed,) = ctx.saved_tensors
        return v * passed, torch.zeros_like(v)

with torch.device("meta"):
    Gate2.apply(x, threshold).backward(gradient=torch.ones(3))
print(x.grad.device, threshold.grad.device)

x = torch.tensor([5.0, 1.0, 7.0], requires_grad=True)
threshold = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
y = Gate2.apply(x, threshold)
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)
print(threshold.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0, 0],
              [0, 0, 0],
              [0, 0, 1]])
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Function GateBackward returned an invalid gradient at index 1 - "
    "expected device meta but got cpu"
)
np.testing.assert_array_equal(y.tolist(), [5, 0, 7])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(threshold.grad.tolist(), [0, 0, 0])
# --8<-- [end:check]

# --8<-- [start:guards]
assert (x.tolist(), threshold.tolist()) == ([5, 1, 7], [2, 3, 4])
assert v.tolist() == weights.tolist()
# --8<-- [end:guards]
