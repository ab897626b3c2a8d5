"""`nan_to_num` fixes value and gradient if the slope at the broken entry is
finite: log(−2) has the slope −½, and 0 times −½ is 0."""

# %% torch
import torch

x = torch.tensor([-2.0, 4.0], requires_grad=True)
y = x.log().nan_to_num()
v = torch.tensor([10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

v_of_log = np.array([0, 100])  # nan_to_num sends 0 to the NaN
J = np.diag([-1/2, 1/4])  # 1 / x
by_hand = v_of_log @ J
print(by_hand)

# %% check
np.testing.assert_allclose(y.tolist(), [0, np.log(4)], rtol=1e-6)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, 25])

# %% guards
assert x.tolist() == [-2, 4]
assert v.tolist() == [10, 100]
assert J.tolist() == [[-1/2, 0], [0, 1/4]]
