"""With several outputs per sample the test needs a weight for each output: with equal ones, parts may cancel."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = torch.stack([x + x.sum(), x - x.sum()], dim=1)  # two outputs each
s = torch.tensor([[1.0], [10.0], [100.0]])  # one number per sample

results = []
for w in torch.tensor([[1.0, 1.0], [1.0, 3.0]]):  # equal; different
    x.grad = None
    y.backward(gradient=s * w, retain_graph=True)
    first = x.grad
    x.grad = None
    y.backward(gradient=w.repeat(3, 1), retain_graph=True)
    second = s.flatten() * x.grad
    results.append([first.tolist(), second.tolist()])
    print(first, second)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[ 2,  1,  1],  # sample 1: x_1 + sum
              [ 0, -1, -1],  # sample 1: x_1 − sum
              [ 1,  2,  1],
              [-1,  0, -1],
              [ 1,  1,  2],
              [-1, -1,  0]])
per_sample = np.array([1, 10, 100])
equal = [np.array([1, 1, 10, 10, 100, 100]) @ J,
         per_sample * (np.array([1, 1, 1, 1, 1, 1]) @ J)]
different = [np.array([1, 3, 10, 30, 100, 300]) @ J,
             per_sample * (np.array([1, 3, 1, 3, 1, 3]) @ J)]
print(*equal)
print(*different)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[8, -6], [9, -5], [11, -3]])
np.testing.assert_array_equal(results, [equal, different])
np.testing.assert_array_equal(equal, [[2, 20, 200], [2, 20, 200]])
np.testing.assert_array_equal(
    different, [[-218, -182, 178], [-2, -20, -200]]
)
# --8<-- [end:check]
