"""In the `backward` of your own Function the default device does not hold,
and `torch.zeros` makes a tensor on the CPU. `zeros_like(v)` fits."""

# %% torch
import torch

class Gate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, threshold):
        ctx.save_for_backward(x > threshold)
        return torch.where(x > threshold, x, 0)

    @staticmethod
    def backward(ctx, v):
        (passed,) = ctx.saved_tensors
        return v * passed, slopes_of_the_threshold(v)

# %% error
try:
    def slopes_of_the_threshold(v):
        return torch.zeros(v.shape)

    with torch.device("meta"):
        x = torch.ones(3, requires_grad=True)
        threshold = torch.zeros(3, requires_grad=True)
        y = Gate.apply(x, threshold)
        y.backward(gradient=torch.ones(3))
except RuntimeError as error:
    message = str(error)

# %% fix
def slopes_of_the_threshold(v):
    return torch.zeros_like(v)

with torch.device("meta"):
    x = torch.ones(3, requires_grad=True)
    threshold = torch.zeros(3, requires_grad=True)
    y = Gate.apply(x, threshold)
    y.backward(gradient=torch.ones(3))
print(threshold.grad.device)

# %% numpy
import numpy as np

J = np.array([[1, 0, 0],  # for x = (5, 1, 7) and the thresholds 2, 3, 4
              [0, 0, 0],
              [0, 0, 1]])
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)

# %% check
assert message == (
    "Function GateBackward returned an invalid gradient at index 1 - "
    "expected device meta but got cpu"
)
assert y.device.type == threshold.grad.device.type == "meta"
x = torch.tensor([5.0, 1.0, 7.0], requires_grad=True)
threshold = torch.tensor([2.0, 3.0, 4.0], requires_grad=True)
y = Gate.apply(x, threshold)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
np.testing.assert_array_equal(y.tolist(), [5, 0, 7])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(threshold.grad.tolist(), [0, 0, 0])

# %% guards
assert weights.tolist() == [1, 10, 100]
