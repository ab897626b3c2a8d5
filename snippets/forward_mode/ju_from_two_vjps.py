r"""Two vector-Jacobian products make a Jacobian-vector product, and which v
the first one uses does not matter."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
u = torch.tensor([1.0, 10.0])
y = torch.stack([x[0] * x[1],
                 2 * x[0] ** 2 + 3 * x[1],
                 5 * x[0] + x[1] ** 2])


def jvp_from_two_vjps(v):
    (vTJ,) = torch.autograd.grad(y, x, v, create_graph=True)
    (product,) = torch.autograd.grad(vTJ, v, u)
    return vTJ.tolist(), product


zeros = torch.zeros(3, requires_grad=True)
other = torch.tensor([7.0, -4.0, 2.0], requires_grad=True)
first_zeros, from_zeros = jvp_from_two_vjps(zeros)
first_other, from_other = jvp_from_two_vjps(other)
print(first_zeros, from_zeros)
print(first_other, from_other)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
vjp_by_hand = np.array([7, -4, 2]) @ J
by_hand = np.array([1, 10]) @ J.T  # the Jacobian of v ↦ vᵀJ is Jᵀ
print(vjp_by_hand)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
np.testing.assert_array_equal(vjp_by_hand, [8, 3])
np.testing.assert_array_equal(by_hand, J @ [1, 10])
np.testing.assert_array_equal(first_zeros, [0, 0])
np.testing.assert_array_equal(first_other, vjp_by_hand)
np.testing.assert_array_equal(from_zeros.tolist(), by_hand)
np.testing.assert_array_equal(from_other.tolist(), by_hand)
# --8<-- [end:check]
