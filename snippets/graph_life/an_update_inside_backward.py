"""A post-accumulate hook can take the optimizer's step while `backward` is
still running, and drop the gradient at once."""

# --8<-- [start:torch]
import torch

weights = [
    torch.tensor(2.0, requires_grad=True),
    torch.tensor(3.0, requires_grad=True),
]


def step(w):
    w.sub_(w.grad, alpha=0.25)
    w.grad = None


for w in weights:
    w.register_post_accumulate_grad_hook(step)

y = weights[0] ** 2 + 10 * weights[1]
y.backward()
updated = [w.item() for w in weights]
grads = [w.grad for w in weights]
print(updated, grads)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 10]])
by_hand = np.array([2, 3]) - 0.25 * (np.array([1]) @ J)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 4 + 30
np.testing.assert_array_equal(updated, by_hand)
assert grads == [None, None]
# --8<-- [end:check]
