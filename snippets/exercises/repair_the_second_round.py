"""This program stops in its second round of gradient descent."""

# --8<-- [start:torch]
import torch

start = [4.0, 3.0]
rounds = 3
rate = 0.25

def loss_of(w):
    return w[0] ** 2 + 3 * w[1] ** 2

w = torch.tensor(start, requires_grad=True)
loss = loss_of(w)
try:
    for _ in range(rounds):
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
        w.grad = None
except RuntimeError as error:
    message = str(error)
print(message[: message.index(" (")])
# --8<-- [end:torch]

# --8<-- [start:error]
reached = w.tolist()  # one round was done

# Tempting: the first message goes away, another one comes.
w = torch.tensor(start, requires_grad=True)
loss = loss_of(w)
try:
    for _ in range(rounds):
        loss.backward(retain_graph=True)
        with torch.no_grad():
            w -= rate * w.grad
        w.grad = None
except RuntimeError as error:
    second_message = str(error)
print(second_message[: second_message.index(": ")])
# --8<-- [end:error]

# --8<-- [start:fix]
w = torch.tensor(start, requires_grad=True)
for _ in range(rounds):
    loss = loss_of(w)  # of the w of this round
    loss.backward()
    with torch.no_grad():
        w -= rate * w.grad
    w.grad = None
print(w.detach())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.array([4.0, 3.0])
for _ in range(3):
    J = np.array([[2 * by_hand[0], 6 * by_hand[1]]])
    by_hand = by_hand - 0.25 * (np.array([1]) @ J)
    print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message.startswith(
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed)."
)
assert second_message.startswith(
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: "
)
np.testing.assert_array_equal(reached, [2, -1.5])
np.testing.assert_array_equal(w.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0.5, -0.375])
# --8<-- [end:check]
