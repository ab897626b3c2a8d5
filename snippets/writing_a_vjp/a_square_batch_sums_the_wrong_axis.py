"""Where b is spread along the rows, the sum that PyTorch adds for you
runs along the wrong axis, and for a square x nothing raises."""

# --8<-- [start:torch]
import torch


class AddToRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, b):
        return x + b[:, None]  # b[i] is added to row i

    @staticmethod
    def backward(ctx, v):
        return v, v  # the second should be v.sum(1)


x = torch.zeros(2, 2)
b = torch.tensor([5.0, 6.0], requires_grad=True)
y = AddToRows.apply(x, b)
v = torch.tensor([[1.0, 10.0],
                  [100.0, 1000.0]])
y.backward(gradient=v)
wrong = b.grad
print(wrong)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    AddToRows.apply(torch.zeros(2, 3), b).sum().backward()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class AddToRowsAndSum(AddToRows):
    @staticmethod
    def backward(ctx, v):
        return v, v.sum(1)


b.grad = None
y = AddToRowsAndSum.apply(x, b)
y.backward(gradient=v)
print(b.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0],  # y₁₁ = x₁₁ + b₁
              [1, 0],  # y₁₂ = x₁₂ + b₁
              [0, 1],  # y₂₁ = x₂₁ + b₂
              [0, 1]])
by_hand = np.array([1, 10, 100, 1000]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(wrong.tolist(), [101, 1010])
assert message == (
    "Function AddToRowsBackward returned an invalid gradient at index 1 - "
    "got [2, 3] but expected shape compatible with [2]"
)
np.testing.assert_array_equal(y.tolist(), [[5, 5], [6, 6]])
np.testing.assert_array_equal(b.grad.tolist(), by_hand)
doubles = x.double(), b.detach().double().requires_grad_()
for function, passes in ((AddToRows, False), (AddToRowsAndSum, True)):
    assert passes is torch.autograd.gradcheck(
        function.apply, doubles, raise_exception=False
    )
# --8<-- [end:check]
