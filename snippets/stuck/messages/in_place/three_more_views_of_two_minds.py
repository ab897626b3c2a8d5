"""A view is made under `no_grad`, and a recorded operation changes its base in place: from then on, a recorded
operation on the view raises an error."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
factor = torch.tensor([3.0, 5.0])
h = x.clone()

# %% error
with torch.no_grad():
    view = h[:]
with torch.inference_mode():
    other = h[:]
try:
    view[:] *= factor
except RuntimeError as error:
    of_a_view_of_it = str(error)
try:
    other *= factor
except RuntimeError as error:
    of_inference = str(error)
try:
    h *= factor
    y = view + view
except RuntimeError as error:
    of_the_base = str(error)

# %% fix
h = x.clone()
view = h[:]
h *= factor
view.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 5])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
advice = (
    "Given that this use case is ambiguous and error-prone, it is forbidden. "
    "You can clarify your code by moving both the view and the inplace "
    "either both inside the {} block (if you don't want the inplace to be "
    "tracked) or both outside (if you want the inplace to be tracked)."
)
assert of_the_base == (
    "A view was created in no_grad mode and its base or another view of its "
    "base has been modified inplace with grad mode enabled. "
    + advice.format("no_grad")
)
assert of_a_view_of_it == (
    "Output 0 of Slice is a view of a view which was created in no_grad "
    "mode and is being modified inplace with grad mode enabled. "
    + advice.format("no_grad")
)
assert of_inference == (
    "A view was created in inference mode and is being modified inplace in "
    "normal mode. " + advice.format("inference_mode")
)
np.testing.assert_array_equal(view.tolist(), [3, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
