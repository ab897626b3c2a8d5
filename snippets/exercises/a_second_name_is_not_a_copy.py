"""`first = x.grad` gives a second name to the tensor into which the next
`backward` adds. Both prints show (5, 2, 3) + (10, 40, 0)."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 5.0, 1.0], requires_grad=True)
y = torch.stack([x[0] * x[1] + 3 * x[2], x[0] + 4 * x[1]])
y.backward(gradient=torch.tensor([1.0, 0.0]), retain_graph=True)
first = x.grad
y.backward(gradient=torch.tensor([0.0, 10.0]))
print(first)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:fix]
fresh = x.detach().clone().requires_grad_()
z = torch.stack([fresh[0] * fresh[1] + 3 * fresh[2],
                 fresh[0] + 4 * fresh[1]])
z.backward(gradient=torch.tensor([1.0, 0.0]), retain_graph=True)
copy = fresh.grad.clone()
z.backward(gradient=torch.tensor([0.0, 10.0]))
print(copy)
print(fresh.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[5, 2, 3],
              [1, 4, 0]])
one = np.array([1, 0]) @ J
other = np.array([0, 10]) @ J
both = one + other
print(one, other, both)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [13, 22])
np.testing.assert_array_equal(z.tolist(), [13, 22])
assert first is x.grad
np.testing.assert_array_equal(first.tolist(), both)
np.testing.assert_array_equal(copy.tolist(), one)
np.testing.assert_array_equal(fresh.grad.tolist(), both)
np.testing.assert_array_equal(one, [5, 2, 3])
np.testing.assert_array_equal(other, [10, 40, 0])
np.testing.assert_array_equal(both, [15, 42, 3])
# --8<-- [end:check]
