"""`vmap` over single samples refuses a `BatchNorm1d` with stored statistics in
train mode, and takes it in eval mode."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(1)
norm.running_mean.fill_(10)
norm.running_var.fill_(25)
x = torch.tensor([[3.0], [9.0], [11.0], [17.0]])

def f(sample):  # it wants a batch, even of one
    return norm(sample[None]).sum()

# %% error
try:
    slopes = torch.vmap(torch.func.grad(f))(x)
except RuntimeError as error:
    message = str(error)

no_stored = torch.nn.BatchNorm1d(1, track_running_stats=False)
try:
    torch.vmap(no_stored)(x[:, None])
except ValueError as error:
    second_message = str(error)

# %% fix
norm.eval()
slopes = torch.vmap(torch.func.grad(f))(x)
print(slopes.flatten().detach())

# %% numpy
import numpy as np

J = np.array([[1, 0, 0, 0],  # y_i = (x_i − 10) / 5
              [0, 1, 0, 0],
              [0, 0, 1, 0],
              [0, 0, 0, 1]]) / 5
print(J.diagonal())

# %% check
assert message == (
    "During a grad (vjp, jvp, grad, etc) transform, the function provided "
    "attempted to call in-place operation (aten::add_.Tensor) that would "
    "mutate a captured Tensor. This is not supported; please rewrite the "
    "function being transformed to explicitly accept the mutated Tensor(s) "
    "as inputs."
)
assert second_message == (
    "Expected more than 1 value per channel when training, "
    "got input size torch.Size([1, 1])"
)
sequences = torch.stack([x, x**2], dim=2)  # (4, 1, 2): no error
by_itself = torch.vmap(lambda s: no_stored(s[None])[0])(sequences)
inside = torch.nn.functional.instance_norm(sequences)
assert torch.allclose(by_itself, inside)
assert not torch.allclose(by_itself, no_stored(sequences))
outputs = [f(sample).item() for sample in x]
np.testing.assert_allclose(outputs, [-1.4, -0.2, 0.2, 1.4], rtol=1e-6)
np.testing.assert_array_equal(J, np.diag([0.2, 0.2, 0.2, 0.2]))
np.testing.assert_allclose(slopes[:, 0].tolist(), J.diagonal(), rtol=1e-6)

# %% guards
assert no_stored.num_features == 1
