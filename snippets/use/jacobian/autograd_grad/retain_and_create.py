"""`create_graph=True` records the walk, so that its result can be
differentiated. `retain_graph=True` does not."""

# %% torch
import torch
from torch.autograd import grad

x = torch.tensor([2.0, 3.0], requires_grad=True)
v, w = torch.tensor([1.0, 10.0]), torch.tensor([1.0, 100.0])
y = torch.stack([x[0] ** 2 * x[1], x[1] ** 3])

# %% error
(retained,) = grad(y, x, v, retain_graph=True)
try:
    (second,) = grad(retained, x, w)
except RuntimeError as error:
    message = str(error)

# %% fix
(created,) = grad(y, x, v, create_graph=True)
(second,) = grad(created, x, w)
print(created.tolist(), second.tolist())

# %% numpy
import numpy as np

J = np.array([[12, 4],   # x₁²x₂: 2x₁x₂, x₁²
              [0, 27]])  # x₂³
by_hand = np.array([1, 10]) @ J
J_of_the_result = np.array([[6, 4],      # 2x₁x₂: 2x₂, 2x₁
                            [4, 180]])   # x₁² + 10 · 3x₂²
second_by_hand = np.array([1, 100]) @ J_of_the_result
print(by_hand)
print(second_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [12, 27])
np.testing.assert_array_equal(retained.tolist(), by_hand)
np.testing.assert_array_equal(created.tolist(), by_hand)
assert created.requires_grad
assert not retained.requires_grad
np.testing.assert_array_equal(second.tolist(), second_by_hand)
assert message == (
    "element 0 of tensors does not require grad and does not have a "
    "grad_fn"
)
try:
    grad(created, x, w)  # freed by the call that computed `second`
except RuntimeError as error:
    freed = str(error)
assert freed.startswith("Trying to backward through the graph a second time")
