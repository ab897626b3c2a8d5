"""If `x.grad` shares its memory with v, `x.grad.zero_()` also clears v."""

# %% torch
import torch
x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([[1.0, 10.0]])
y = x.view(1, 2)

# %% error
y.backward(gradient=v)
x.grad.zero_()
y.backward(gradient=v)
wrong, emptied = x.grad, v
print(wrong, emptied)

# %% reset
x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([[1.0, 10.0]])
y = x.view(1, 2)

# %% fix
y.backward(gradient=v)
x.grad = None
y.backward(gradient=v)
print(x.grad, v)

# %% numpy
import numpy as np

J = np.array([[1, 0],
              [0, 1]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(wrong.tolist(), [0, 0])
np.testing.assert_array_equal(emptied.tolist(), [[0, 0]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(v.tolist(), [[1, 10]])
np.testing.assert_array_equal(y.tolist(), [[3, 2]])
