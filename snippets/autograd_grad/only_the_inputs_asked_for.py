"""The gradient with respect to a picture, with the weights of the network
left alone: `grad(loss, x)`, or `backward(inputs=[x])`."""

# --8<-- [start:torch]
import torch


def build():
    """A picture of three pixels, the weights, and the loss."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    w = torch.tensor([4.0, 5.0, 6.0], requires_grad=True)
    return x, w, (x @ w - 22) ** 2 / 2


x, w, loss = build()
(g,) = torch.autograd.grad(loss, x)
print("grad(loss, x):     ", g.tolist(), x.grad, w.grad)

x, w, loss = build()
loss.backward(inputs=[x])
print("backward(inputs=…):", x.grad.tolist(), w.grad)

x_full, w_full, loss = build()
loss.backward()
print("backward():        ", x_full.grad.tolist(), w_full.grad.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 5, 6, 1, 2, 3]])  # of x @ w: by x it is w, by w it is x
by_hand = np.array([32 - 22]) @ J   # v: what the squared error sends
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
import warnings

assert loss.item() == 50
np.testing.assert_array_equal(x.grad.tolist(), by_hand[:3])
assert w.grad is None
x, w, loss = build()
with warnings.catch_warnings(record=True, action="always") as caught:
    (old,) = torch.autograd.grad(
        loss, x, retain_graph=True, only_inputs=True
    )
    silent = len(caught)
    (warned,) = torch.autograd.grad(loss, x, only_inputs=False)
assert old.tolist() == warned.tolist() == g.tolist()
assert (silent, len(caught)) == (0, 1)
assert caught[0].category is FutureWarning
assert w.grad is None
np.testing.assert_array_equal(g.tolist(), by_hand[:3])
np.testing.assert_array_equal(x_full.grad.tolist(), by_hand[:3])
np.testing.assert_array_equal(w_full.grad.tolist(), by_hand[3:])
# --8<-- [end:check]
