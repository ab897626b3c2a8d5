"""v is multiplied, not added: twice v is twice the result, and v = 0 gives
0."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1]])
results = []
for v in [1.0, 10.0], [2.0, 20.0], [0.0, 0.0]:
    (result,) = torch.autograd.grad(
        y, x, grad_outputs=torch.tensor(v), retain_graph=True
    )
    results.append(result.tolist())
    print(v, result)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1]])
by_hand = np.array([[1, 10],
                    [2, 20],
                    [0, 0]]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [8, 6])
np.testing.assert_array_equal(results, by_hand)
# --8<-- [end:check]
