"""All five samples use the weights and the bias of a layer, so `.grad` of
these adds up five contributions and has no batch axis. `X.grad` has one."""

# --8<-- [start:torch]
import torch

X = torch.arange(10.0).view(5, 2).requires_grad_()
W = torch.tensor([[1.0, 2.0],
                  [0.0, 3.0],
                  [4.0, 5.0]], requires_grad=True)
b = torch.tensor([6.0, 7.0, 8.0], requires_grad=True)
Y = X @ W.T + b  # what nn.Linear(2, 3) computes
v = torch.arange(15.0).view(5, 3)
Y.backward(gradient=v)
for name, tensor in [("gradient", v), ("X.grad", X.grad),
                     ("W.grad", W.grad), ("b.grad", b.grad)]:
    print(name, tuple(tensor.shape))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

X_by_hand = np.arange(10).reshape(5, 2)
V = np.arange(15).reshape(5, 3)
for_X = V @ np.array([[1, 2],
                      [0, 3],
                      [4, 5]])

# The contributions of the five samples, then their sum
for_W_by_sample = np.array([np.outer(V[i], X_by_hand[i]) for i in range(5)])
for_W = for_W_by_sample.sum(axis=0)
for_b = V.sum(axis=0)
print(for_W_by_sample.shape, "is added up to", for_W.shape)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(Y[4].tolist(), [32, 34, 85])
np.testing.assert_array_equal(X.grad.tolist(), for_X)
np.testing.assert_array_equal(W.grad.tolist(), for_W)
np.testing.assert_array_equal(b.grad.tolist(), for_b)
assert Y.shape == v.shape == (5, 3)
assert X.grad.shape == (5, 2)
assert W.grad.shape == (3, 2)
assert b.grad.shape == (3,)
assert for_W_by_sample.shape == (5, 3, 2)
# --8<-- [end:check]
