"""The second call does not replace what the first one left in `x.grad`. It
adds to it."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
results = []
for v in [1.0, 0.0, 0.0], [0.0, 10.0, 100.0]:
    y.backward(gradient=torch.tensor(v), retain_graph=True)
    results.append(x.grad.tolist())
print(results)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
first = np.array([1, 0, 0]) @ J
second = np.array([0, 10, 100]) @ J
both = first + second
print(first, second, both)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(results, [first, both])
np.testing.assert_array_equal(second, [540, 10])
# --8<-- [end:check]
