"""When three equal numbers are in the middle, moving one of them leaves the
median where it is. `median` sends each of them a third of v all the same."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 2.0, 2.0, 9.0], requires_grad=True)
y = x.median()
y.backward()
print(x.grad)

# %% numpy
import numpy as np

numbers = np.array([1, 2, 2, 2, 9])
h = 0.5
moved = [np.median(numbers + step) for step in h * np.eye(5)]
slopes = (np.array(moved) - 2) / h
print(slopes)

# %% check
np.testing.assert_allclose(x.grad.tolist(), [0, 1 / 3, 1 / 3, 1 / 3, 0])
np.testing.assert_array_equal(slopes, np.zeros(5))
assert y.item() == np.median(numbers) == 2
assert x.tolist() == numbers.tolist()
down = [np.median(numbers - step) for step in h * np.eye(5)]
assert down == moved == [2] * 5

# %% guards
assert h == 0.5
