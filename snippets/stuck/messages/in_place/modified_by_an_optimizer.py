"""`optimizer.step()` changes the parameters in place, so call it only after the last `backward`
that needs their old values."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
v1 = torch.tensor([1.0, 0.0, 0.0])
v2 = torch.tensor([0.0, 10.0, 100.0])
numbers, rate = [1.0, 2.0], 0.5

# %% error
try:
    w = torch.tensor(numbers, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=rate)
    y = A @ (w * w)
    y.backward(gradient=v1, retain_graph=True)
    optimizer.step()
    y.backward(gradient=v2)
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% fix
w = torch.tensor(numbers, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=rate)
y = A @ (w * w)
y.backward(gradient=v1, retain_graph=True)
y.backward(gradient=v2)
optimizer.step()
print(w.grad, w.tolist())

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 w
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: [torch.FloatTensor [2]] is at "
    "version 1; expected version 0 instead. Hint: enable anomaly "
    "detection to find the operation that failed to compute its "
    "gradient, with torch.autograd.set_detect_anomaly(True, "
    "check_nan=False)."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
np.testing.assert_array_equal(w.tolist(), moved)
