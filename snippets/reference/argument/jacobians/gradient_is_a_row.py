"""The gradient of x₁²x₂ is the row of its partial derivatives, (12, 9) at (3,
2). Multiplied by a small step, the row predicts a change of 0.3; the actual
change is 0.301402."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1]
y.backward()
print(x.grad)

# %% numpy
import numpy as np

gradient = np.array([[2 * 3 * 2, 3**2]])  # the row (2·x₁·x₂, x₁²)
print(gradient)

step = np.array([[0.01],  # a column: x₁ grows by 0.01, x₂ by 0.02
                 [0.02]])
predicted = gradient @ step
print(predicted)  # the change that the gradient predicts
change = 3.01 * 3.01 * 2.02 - 18
print(f"{change:.6f}")  # the change that really happens

# %% check
assert y == 18
np.testing.assert_array_equal([x.grad.tolist()], gradient)
np.testing.assert_allclose(predicted, [[0.30]], rtol=1e-12)
np.testing.assert_allclose(change, 0.301402, rtol=1e-9)
