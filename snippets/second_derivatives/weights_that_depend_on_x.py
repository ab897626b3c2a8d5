r"""As `grad_outputs`, g is a constant and gives $g^\top H$. In
`(g * g).sum()` both factors are differentiated: $2\, g^\top H$."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
(g,) = torch.autograd.grad(y, x, create_graph=True)


def gradient_of(number):
    (result,) = torch.autograd.grad(number, x, retain_graph=True)
    return result


(product,) = torch.autograd.grad(g, x, grad_outputs=g, retain_graph=True)
square = gradient_of((g * g).sum())
detached = gradient_of((g * g.detach()).sum())
print(product)
print(square)
print(detached)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

H = np.array([[4, 6],
              [6, 12]])
once = np.array([12, 21]) @ H
twice = 2 * once
print(once, twice)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(once, [174, 324])
assert y.item() == 26
np.testing.assert_array_equal(g.tolist(), [12, 21])
np.testing.assert_array_equal(product.tolist(), once)
np.testing.assert_array_equal(square.tolist(), twice)
np.testing.assert_array_equal(detached.tolist(), once)
# --8<-- [end:check]
