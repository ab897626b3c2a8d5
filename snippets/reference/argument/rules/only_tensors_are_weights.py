"""`gradient` must be a tensor; `backward` reads a list or tuple as one gradient for each output tensor."""

# %% torch
import numpy as np
import torch

v = torch.tensor([1.0, 10.0])
w = torch.tensor([5.0, 6.0, 7.0])  # too many for two outputs
arguments = [
    ("2.0", 2.0),
    ("np.float64(2.0)", np.float64(2.0)),
    ("[1.0, 10.0]", [1.0, 10.0]),
    ("np.ones(2)", np.ones(2)),
    ("[v[0], v[1]]", [v[0], v[1]]),
    ("()", ()),
    ("[v]", [v]),
    ("(v, w)", (v, w)),
]

outcomes = []
print("| `gradient=` | what happens |")
print("|---|---|")
for text, argument in arguments:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.stack([x[0] * x[1], x[0] ** 2 + 3 * x[1]])
    try:
        y.backward(gradient=argument)
        outcomes.append(f"accepted, `x.grad` is {x.grad.tolist()}")
    except (RuntimeError, TypeError) as error:
        outcomes.append(f"{type(error).__name__}: {error}")
    print(f"| `{text}` | {outcomes[-1]} |")

# %% numpy
J = np.array([[2, 1],   # y_1 = x_1 x_2
              [2, 3]])  # y_2 = x_1² + 3 x_2
by_hand = np.array([1, 10]) @ J

# %% check
neither = "TypeError: gradients can be either Tensors or None, but got "
assert outcomes == [
    "TypeError: 'float' object is not iterable",
    "TypeError: 'numpy.float64' object is not iterable",
    neither + "float",
    neither + "float64",
    "RuntimeError: Mismatch in shape: "
    "grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([2]).",
    "RuntimeError: got 1 tensors and 0 gradients",
    "accepted, `x.grad` is [22.0, 31.0]",
    "accepted, `x.grad` is [22.0, 31.0]",
]
for text, argument in arguments:
    assert repr(eval(text)) == repr(argument)
np.testing.assert_array_equal(y.tolist(), [2, 7])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == [1, 10]
assert w.tolist() == [5, 6, 7]
