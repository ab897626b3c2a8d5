"""If each step of gradient descent computes the loss again, there is no error, and w goes from (4, 3) to (2, −1.5),
(1, 0.75) and (0.5, −0.375).
"""

# %% torch
import torch

steps = 3
w = torch.tensor([4.0, 3.0])
w.requires_grad_()
for _ in range(steps):
    w1, w2 = w
    loss = w1**2 + 3 * w2**2
    loss.backward()
    with torch.no_grad():
        w -= 0.25 * w.grad
    w.grad = None
print(f"`w` is `{w.tolist()}`")

# %% numpy
import numpy as np

by_hand = np.array([4.0, 3.0])
for _ in range(3):
    J = np.array([[2 * by_hand[0], 6 * by_hand[1]]])
    by_hand = by_hand - 0.25 * (np.array([1]) @ J)
    print(by_hand)

# %% check
np.testing.assert_array_equal(w.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0.5, -0.375])

# Tempting: the first message goes away, another one comes.
w = torch.tensor([4.0, 3.0], requires_grad=True)
w1, w2 = w
loss = w1**2 + 3 * w2**2
try:
    for _ in range(steps):
        loss.backward(retain_graph=True)
        with torch.no_grad():
            w -= 0.25 * w.grad
        w.grad = None
except RuntimeError as error:
    second_message = str(error)
assert second_message.startswith(
    "Output 1 of Unbind is a view and its base or another view of its base "
    "has been modified inplace."
)
