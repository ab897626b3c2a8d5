"""For `y = x.permute(2, 0, 1)`, `backward` applies the inverse permutation, (1, 2, 0), to v."""

# %% torch
import torch

x = torch.zeros(2, 3, 4, requires_grad=True)  # axes i, j, k
order = (2, 0, 1)
y = x.permute(order)                          # axes k, i, j
k = torch.arange(4.0).reshape(4, 1, 1)
i = torch.arange(2.0).reshape(2, 1)
j = torch.arange(3.0)
v = 100 * k + 10 * i + j  # the digits of v[k, i, j]
y.backward(gradient=v)
print(x.grad[1, 2, 3])

# %% numpy
import numpy as np

v_by_hand = np.array([[[0, 1, 2], [10, 11, 12]],
                      [[100, 101, 102], [110, 111, 112]],
                      [[200, 201, 202], [210, 211, 212]],
                      [[300, 301, 302], [310, 311, 312]]])
back = np.argsort(order)  # the inverse permutation
by_hand = v_by_hand.transpose(back)
print(back)
print(by_hand)

# %% check
assert y.shape == v.shape == (4, 2, 3)
assert not y.any()
np.testing.assert_array_equal(back, [1, 2, 0])
np.testing.assert_array_equal(v.tolist(), v_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert torch.equal(x.grad, v.permute(1, 2, 0))
assert v.permute(2, 0, 1).shape == (3, 4, 2)
assert x.grad[1, 2, 3].item() == 312
for its_own_inverse in (0, 2, 1), (2, 1, 0), (2, 3, 0, 1):
    assert tuple(np.argsort(its_own_inverse)) == its_own_inverse
