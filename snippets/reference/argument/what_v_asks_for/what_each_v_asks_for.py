"""Every choice of v asks for the derivative of one number made from the outputs."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

questions = [  # weights, the number they make, and the same in code
    ([1, 0, 0], "y[0]", y[0]),
    ([0, 1, 0], "y[1]", y[1]),
    ([0, 0, 1], "y[2]", y[2]),
    ([1, 1, 1], "y.sum()", y.sum()),
    ([1, 10, 100], "y[0] + 10 * y[1] + 100 * y[2]",
     y[0] + 10 * y[1] + 100 * y[2]),
    ([1, -1, 0], "y[0] - y[1]", y[0] - y[1]),
    ([-1, -1, -1], "-y.sum()", -y.sum()),
    ([2, 0, 0.5], "2 * y[0] + y[2] / 2", 2 * y[0] + y[2] / 2),
    ([0, 0, 0], "0 * y.sum()", 0 * y.sum()),
]

with_argument, with_number = [], []
print("| `gradient` | the same as `backward()` of | `x.grad` |")
print("|---|---|---|")
for weights, text, number in questions:
    x.grad = None
    y.backward(gradient=torch.tensor(weights), retain_graph=True)
    with_argument.append(x.grad.tolist())
    x.grad = None
    number.backward(retain_graph=True)
    with_number.append(x.grad.tolist())
    print(f"| {tuple(weights)} | `{text}` | {tuple(with_argument[-1])} |")

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
V = np.array([[1, 0, 0],
              [0, 1, 0],
              [0, 0, 1],
              [1, 1, 1],
              [1, 10, 100],
              [1, -1, 0],
              [-1, -1, -1],
              [2, 0, 0.5],
              [0, 0, 0]])
by_hand = V @ J  # row k is the answer to question k

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal([weights for weights, _, _ in questions], V)
np.testing.assert_array_equal(with_argument, by_hand)
np.testing.assert_array_equal(with_number, by_hand)
for _, text, number in questions:
    assert eval(text) == number
