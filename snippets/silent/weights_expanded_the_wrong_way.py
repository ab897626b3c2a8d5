"""A weight per sample, expanded to the shape of y, becomes a weight per
output where there are as many samples as outputs."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0]], requires_grad=True)
y = torch.stack([x[:, 0] * x[:, 1], 5 * x[:, 0]], dim=1)  # two outputs
weights = torch.tensor([1.0, 10.0])  # for two samples
# --8<-- [end:torch]

# --8<-- [start:error]
y.backward(gradient=weights.expand_as(y), retain_graph=True)
wrong = x.grad
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
y.backward(gradient=weights[:, None].expand_as(y))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_1 = np.array([[2, 1],   # sample 1
                [5, 0]])
J_2 = np.array([[4, 3],   # sample 2
                [5, 0]])
wrong_by_hand = [np.array([1, 10]) @ J_1, np.array([1, 10]) @ J_2]
by_hand = [np.array([1, 1]) @ J_1, np.array([10, 10]) @ J_2]
print(np.array(wrong_by_hand))
print(np.array(by_hand))
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [[2, 5], [12, 15]])
np.testing.assert_array_equal(wrong.tolist(), [[52, 1], [54, 3]])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
