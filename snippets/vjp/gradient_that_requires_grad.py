r"""A `gradient` that requires grad is accepted and taken as constant; with
`create_graph=True` the product $v^\top J$ can be differentiated again, with
respect to v, too."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
v = torch.tensor([1.0, 10.0, 100.0], requires_grad=True)

y.backward(gradient=v, retain_graph=True)
print(x.grad, x.grad.requires_grad)

(product,) = torch.autograd.grad(y, x, grad_outputs=v, create_graph=True)
print(product.tolist(), product.requires_grad)

product.backward(gradient=torch.tensor([1.0, 10.0]))
print(v.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
derivative = J @ np.array([1, 10])  # ∂(vᵀJu)/∂v = Ju for u = (1, 10)
print(by_hand)
print(derivative)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(v.grad.tolist(), derivative)
assert not x.grad.requires_grad
assert product.requires_grad
# --8<-- [end:check]
