"""`retain_graph=True` keeps the saved numbers for one more call. It has to
stand in the call before: in the call that fails it comes too late."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

y.backward(gradient=torch.tensor([1.0, 10.0, 0.0]), retain_graph=True)
first = x.grad.tolist()
print(first)

y.backward(gradient=torch.tensor([0.0, 0.0, 100.0]))  # the last call
both = x.grad.tolist()
print(both)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=torch.ones_like(y), retain_graph=True)  # too late
except RuntimeError as error:
    message = str(error).split(" (or")[0]
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 0],
              [3, 2],
              [0, 5]])
first_by_hand = np.array([1, 10, 0]) @ J
second_by_hand = np.array([0, 0, 100]) @ J
both_by_hand = first_by_hand + second_by_hand
print(first_by_hand, both_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [4, 6, 15])
np.testing.assert_array_equal(first, first_by_hand)
np.testing.assert_array_equal(both, both_by_hand)
np.testing.assert_array_equal(both, np.array([1, 10, 100]) @ J)
assert message == "Trying to backward through the graph a second time"
np.testing.assert_array_equal(J @ [2, 3], [2 * 4, 2 * 6, 15])
z = x**2  # create_graph retains the graph, too
once, again = (
    torch.autograd.grad(z, x, torch.ones_like(z), create_graph=create)[0]
    for create in (True, False)
)
assert once.tolist() == again.tolist() == [4, 6]
# --8<-- [end:check]
