"""Even if y is a single number, v must have exactly the shape of y: (), (1,) or (1, 1)."""

# %% torch
import torch

def square_backward(shape, gradient):
    x = torch.full(shape, 3.0, requires_grad=True)
    y = x**2
    try:
        y.backward(gradient=gradient)
    except RuntimeError as error:
        return error
    return x.grad.tolist()

shapes = [(), (1,), (1, 1)]
answers = {}
for shape in shapes:
    answers[shape, "omitted"] = square_backward(shape, None)
    for v_shape in shapes:
        v = torch.full(v_shape, 100.0)
        answers[shape, v_shape] = square_backward(shape, v)

print("| `y` | omitted | `()` | `(1,)` | `(1, 1)` |")
print("|---|---|---|---|---|")
for shape in shapes:
    cells = []
    for column in ["omitted", *shapes]:
        answer = answers[shape, column]
        failed = isinstance(answer, RuntimeError)
        cells.append("raises" if failed else f"`{answer}`")
    print(f"| `{shape}` | {' | '.join(cells)} |")

# %% numpy
import numpy as np

J = np.array([[2 * 3]])
omitted_by_hand = np.array([1]) @ J
by_hand = np.array([100]) @ J

# %% check
assert len(answers) == 12
for (shape, v_shape), answer in answers.items():
    if v_shape == "omitted":
        expected = omitted_by_hand.reshape(shape)
        np.testing.assert_array_equal(answer, expected)
    elif shape == v_shape:
        np.testing.assert_array_equal(answer, by_hand.reshape(shape))
    else:
        assert str(answer) == (
            "Mismatch in shape: grad_output[0] has a shape of "
            f"{torch.Size(v_shape)} and output[0] has a shape of "
            f"{torch.Size(shape)}."
        )
np.testing.assert_array_equal(omitted_by_hand, [6])
np.testing.assert_array_equal(by_hand, [600])
