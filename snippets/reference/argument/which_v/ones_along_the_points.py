"""For all derivatives of two outputs at three points, two calls of `backward`
are enough."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)
y = torch.stack([-(x**3), 5 * x])  # a row per output, a column per point

v1 = torch.tensor([[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]])
y.backward(gradient=v1, retain_graph=True)
first = x.grad
print(first)

x.grad = None
v2 = torch.tensor([[0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])
y.backward(gradient=v2)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 0, 0],  # −x³ at the three points: −3x² on the diagonal
              [0, -3, 0],
              [0, 0, -12],
              [5, 0, 0],  # 5x at the three points: 5 on the diagonal
              [0, 5, 0],
              [0, 0, 5]])
vs = np.array([[1, 1, 1, 0, 0, 0],  # v of the first call, flattened
               [0, 0, 0, 1, 1, 1]])  # v of the second call, flattened
by_hand = vs @ J
print(by_hand)

# %% check
assert y.shape == (2, 3)
np.testing.assert_array_equal(y.tolist(), [[0, -1, -8], [0, 5, 10]])
np.testing.assert_array_equal([first.tolist(), x.grad.tolist()], by_hand)

# %% guards
assert v1.tolist() == vs[0].reshape(2, 3).tolist()
assert v2.tolist() == vs[1].reshape(2, 3).tolist()
