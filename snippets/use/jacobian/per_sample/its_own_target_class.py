"""With a one-hot v per sample, one call to `backward` differentiates a different logit for each sample."""

# %% torch
import torch
from torch.nn.functional import one_hot


def logits(x):  # of three classes, for each sample
    return torch.stack([x[:, 0] * x[:, 1], 7 * x[:, 0], x[:, 1] ** 2], dim=1)


x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
y = logits(x)
target = torch.tensor([2, 0, 1])  # a class for each sample
v = one_hot(target, y.shape[1]).to(y)
y.backward(gradient=v)
print(v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[[2, 1], [7, 0], [0, 4]],    # three classes at (1, 2)
              [[4, 3], [7, 0], [0, 8]],    # at (3, 4)
              [[6, 5], [7, 0], [0, 12]]])  # at (5, 6)
weights = np.array([[0, 0, 1],
                    [1, 0, 0],
                    [0, 1, 0]])
by_hand = np.array([row @ rows for row, rows in zip(weights, J, strict=True)])
print(by_hand)

# %% check
np.testing.assert_array_equal(
    y.tolist(), [[2, 7, 4], [12, 21, 16], [30, 35, 36]]
)
np.testing.assert_array_equal(v.tolist(), weights)
assert v.dtype == y.dtype
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[0, 4], [4, 3], [7, 0]])
whole = torch.func.jacrev(logits)(x.detach())
own = [whole[i, :, i].tolist() for i in range(3)]
np.testing.assert_array_equal(own, J)
