"""`backward` does not work inside `vmap`. Map a function that
`torch.func.grad` has made."""

# %% torch
import torch


def f(x):
    return x[0] * x[1] ** 2


samples = torch.tensor([[1.0, 2.0], [3.0, 4.0]])

# %% error
def gradient(x):
    f(x).backward()
    return x.grad


x = samples.clone().requires_grad_()
try:
    torch.vmap(gradient)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
per_sample = torch.vmap(torch.func.grad(f))(samples)
print(per_sample)

# %% numpy
import numpy as np

J = np.array([[4, 4,  0,  0],  # (x₂², 2x₁x₂) at (1, 2)
              [0, 0, 16, 24]])  # and at (3, 4)
by_hand = np.array([1, 1]) @ J
print(by_hand.reshape(2, 2))

# %% check
assert message == (
    "backward() called inside a functorch transform. This is not "
    "supported, please use functorch.grad or functorch.vjp instead or call "
    "backward() outside of functorch transforms."
)
np.testing.assert_array_equal(per_sample.flatten().tolist(), by_hand)
alone = gradient(samples[0].clone().requires_grad_())  # no vmap
np.testing.assert_array_equal(alone.tolist(), by_hand[:2])
