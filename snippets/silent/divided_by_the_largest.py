"""Each output is divided by the largest input of the batch. The ones behind
`sum` add the whole column of J, not its diagonal entry."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)  # three samples
y = x / x.max()
# --8<-- [end:torch]

# --8<-- [start:error]
y.sum().backward()
wrong = x.grad
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
y = x / x.max()
rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
        for v in torch.eye(3)]
right = torch.stack(rows).diagonal()
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1 / 4, 0, -1 / 16],  # row i: 1/4 for itself, −xᵢ/16
              [0, 1 / 4, -2 / 16],  # for the largest
              [0, 0, 1 / 4 - 4 / 16]])
wrong_by_hand = np.ones(3) @ J
by_hand = np.diag(J)
print(wrong_by_hand)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1 / 4, 1 / 2, 1])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(wrong.tolist(), [0.25, 0.25, -0.1875])
np.testing.assert_array_equal(right.tolist(), by_hand)
np.testing.assert_array_equal(torch.stack(rows).tolist(), J)
# --8<-- [end:check]
