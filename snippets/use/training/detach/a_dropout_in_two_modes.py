"""In the backward pass, `Dropout(p=1.0)` passes v on unchanged in evaluation mode, but passes
on zeros in training mode."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
dropout = torch.nn.Dropout(p=1.0)  # drops everything
dropout(x).backward(gradient=v)
in_train_mode = x.grad
x.grad = None
dropout.eval()(x).backward(gradient=v)
print(in_train_mode, x.grad)

# %% numpy
import numpy as np

J_train = np.zeros((2, 2))
J_eval = np.eye(2)
weights = np.array([1, 10])
train, by_hand = weights @ J_train, weights @ J_eval
print(train, by_hand)

# %% check
assert x.tolist() == [3, 2]
np.testing.assert_array_equal(in_train_mode.tolist(), train)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
