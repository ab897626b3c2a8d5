"""x of shape () wants v of shape (), x of shape (1,) wants v of shape (1,).
To put brackets around one of the two alone raises."""

# --8<-- [start:torch]
import torch

outcomes = []
for a in 3.0, [3.0]:
    for b in 10.0, [10.0]:
        x = torch.tensor(a, requires_grad=True)
        v = torch.tensor(b)
        y = x**2
        try:
            y.backward(gradient=v)
            outcome = x.grad.tolist()
        except RuntimeError:
            outcome = "raises"
        print(f"x = {a}, v = {b}:", outcome)
        outcomes.append([y.tolist(), outcome])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6]])
by_hand = np.array([10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
number, vector = 60, [60]
np.testing.assert_array_equal(by_hand, vector)
assert outcomes == [
    [9, number], [9, "raises"],
    [[9], "raises"], [[9], vector],
]
# --8<-- [end:check]
