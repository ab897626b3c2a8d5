"""`gradcheck` runs `backward` twice. Here a mask that is drawn anew inside
it is found out."""

# %% torch
import itertools

import torch

# In the place of random masks: another one each time
masks = itertools.cycle([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]])
x = torch.tensor([2.0, 3.0, 5.0], dtype=torch.float64, requires_grad=True)

# %% error
class Dropout(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * x.new_tensor(next(masks))

    @staticmethod
    def backward(ctx, v):
        return v * v.new_tensor(next(masks))


f = Dropout.apply
try:
    torch.autograd.gradcheck(f, x)
except RuntimeError as error:
    message = str(error)

# %% fix
class Dropout(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, mask):
        ctx.save_for_backward(mask)
        return x * mask

    @staticmethod
    def backward(ctx, v):
        (mask,) = ctx.saved_tensors
        return v * mask, None


mask = x.new_tensor([1.0, 0.0, 1.0])  # drawn once, outside
passed = torch.autograd.gradcheck(Dropout.apply, (x, mask))
print(passed)

# %% numpy
import numpy as np

J = np.diag([1, 0, 1])
v_by_hand = np.array([1, 10, 100])
by_hand = v_by_hand @ J
print(by_hand)

# %% check
assert message.startswith(
    "Backward is not reentrant, i.e., running backward with same input and "
    "grad_output multiple times gives different values"
)
assert "The tolerance for nondeterminism was 0.0." in message
assert passed is True
y = Dropout.apply(x, mask)
v = x.new_tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
np.testing.assert_array_equal(y.tolist(), [2, 0, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
draws = [next(masks), next(masks)]
assert sorted(draws) == [[0, 1, 1], [1, 0, 1]]

# %% guards
assert x.tolist() == [2, 3, 5]
assert v.tolist() == v_by_hand.tolist()
