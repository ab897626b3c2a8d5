"""Without `create_graph` the penalty is a constant. Added to a loss it
raises no error, and contributes nothing to the gradient."""

# --8<-- [start:torch]
import torch


def loss_and_penalty(w, **flag):
    y = x**2 @ w
    ones = torch.ones_like(y)
    (g,) = torch.autograd.grad(y, x, ones, **flag)
    return y.mean(), ((g.norm(dim=1) - 1) ** 2).mean()


x = torch.tensor([[1.5, 1.0],
                  [4.0, 1.5]], requires_grad=True)
w = torch.tensor([1.0, 2.0], requires_grad=True)
loss, _ = loss_and_penalty(w, retain_graph=True)
loss.backward()
alone = w.grad
print(alone)  # the loss without any penalty
# --8<-- [end:torch]

# --8<-- [start:error]
w.grad = None
loss, penalty = loss_and_penalty(w, retain_graph=True)
(loss + penalty).backward()
wrong = w.grad
print(penalty.requires_grad, wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
w.grad = None
loss, penalty = loss_and_penalty(w, create_graph=True)
(loss + penalty).backward()
print(penalty.requires_grad, w.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

of_the_loss = np.array([2.25 + 16, 1 + 2.25]) / 2  # the means of x²
of_the_penalty = np.array([64.8, 22.6])  # the example above
of_both = of_the_loss + of_the_penalty
print(of_the_loss)
print(of_both)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(of_the_loss, [9.125, 1.625])
np.testing.assert_allclose(loss.item(), (4.25 + 20.5) / 2)
np.testing.assert_allclose(penalty.item(), 48.5, rtol=1e-6)
np.testing.assert_array_equal(alone.tolist(), of_the_loss)
np.testing.assert_array_equal(wrong.tolist(), of_the_loss)
np.testing.assert_allclose(w.grad.tolist(), of_both, rtol=1e-6)
np.testing.assert_allclose(of_both, [73.925, 24.225])
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [[1.5, 1], [4, 1.5]]
# --8<-- [end:guards]
