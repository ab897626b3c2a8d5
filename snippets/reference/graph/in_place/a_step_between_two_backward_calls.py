"""An optimizer's step changes the parameters in place: it has to wait for
each `backward` that needs their old numbers."""

# %% torch
import torch


def start():
    w1 = torch.tensor(2.0, requires_grad=True)
    w2 = torch.tensor(3.0, requires_grad=True)
    out = w2 * (w1 * 5)  # the product saves w2: its Jacobian needs it
    return w1, w2, out, 10 * out, torch.optim.SGD([w2], lr=0.1)

# %% error
w1, w2, loss_a, loss_b, optimizer = start()
loss_a.backward(retain_graph=True)
optimizer.step()
try:
    loss_b.backward()
except RuntimeError as error:
    message = str(error).replace("cuda.", "")

# %% fix
w1, w2, loss_a, loss_b, optimizer = start()
loss_a.backward(retain_graph=True)
loss_b.backward()
optimizer.step()
print(w1.grad, w2.grad)

# %% numpy
import numpy as np

J = np.array([[15, 10]])  # of w2 · w1 · 5 with respect to (w1, w2)
by_hand = (np.array([1]) + np.array([10])) @ J
print(by_hand)

# %% check
assert (loss_a.item(), loss_b.item()) == (30, 300)
np.testing.assert_array_equal([w1.grad.item(), w2.grad.item()], by_hand)
np.testing.assert_allclose(w2.item(), 3 - 0.1 * 110, rtol=1e-6)
assert message == (
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: [torch.FloatTensor []] is at "
    "version 1; expected version 0 instead. Hint: enable anomaly detection "
    "to find the operation that failed to compute its gradient, with "
    "torch.autograd.set_detect_anomaly(True, check_nan=False)."
)
