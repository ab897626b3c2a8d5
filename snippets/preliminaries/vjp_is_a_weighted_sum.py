r"""$v^\top J$ is the sum of the gradients of the outputs, each times its weight:
it is the gradient of the weighted sum of the outputs."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 5 * x[1]])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v, retain_graph=True)
print(x.grad)

of_weighted_sum = torch.autograd.grad((v * y).sum(), x)[0]
print(of_weighted_sum)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 3],
              [6, 0],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [12, 9, 20])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(of_weighted_sum.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [64, 503])
# --8<-- [end:check]
