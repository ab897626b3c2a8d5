"""With `retain_graph=True` in the first call, two walks here give what the
sum of the losses gives in one."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = x**2
loss_a, loss_b = h[0] + 2 * h[1], 30 * h[0] + 10 * h[1]
loss_a.backward(retain_graph=True)
loss_b.backward()  # the last call: nothing needs to be retained
print(x.grad)

# %% numpy
import numpy as np

J_trunk = np.array([[6, 0],
                    [0, 4]])
v_a, v_b = np.array([1, 2]), np.array([30, 10])
by_hand = (v_a + v_b) @ J_trunk
print(by_hand)

# %% check
np.testing.assert_array_equal([loss_a.item(), loss_b.item()], [17, 310])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [186, 48])
try:
    loss_b.backward()
except RuntimeError as error:
    message = str(error)
assert message.startswith("Trying to backward through the graph a second")
