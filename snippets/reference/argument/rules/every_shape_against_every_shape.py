"""For a y of shape (2,), `gradient` must have the shape (2,); even a single weight raises an error."""

# %% torch
import torch

y_shapes = [(2,), (1, 1)]
shapes = [(), (1,), (1, 1), (2,), (1, 2), (2, 1), (2, 2)]

outcomes = {}
for y_shape in y_shapes:
    for v_shape in [None, *shapes]:
        x = torch.ones(y_shape, requires_grad=True)
        y = x * x
        v = None if v_shape is None else torch.ones(v_shape)
        try:
            y.backward(gradient=v)
            outcomes[y_shape, v_shape] = "**yes**"
        except RuntimeError as error:
            outcomes[y_shape, v_shape] = str(error)

heads = [f"`{shape}`" for shape in shapes]
print("| y ↓ v → | omitted |", " | ".join(heads), "|")
print("|---|---|" + "---|" * len(shapes))
for y_shape in y_shapes:
    row = [outcomes[y_shape, v_shape] for v_shape in [None, *shapes]]
    words = ["**yes**" if text == "**yes**" else "no" for text in row]
    print(f"| `{y_shape}` |", " | ".join(words), "|")

no_omitted = outcomes[(2,), None]
no_given = outcomes[(2,), (2, 1)]
print()
print(f"Under “omitted”, a “no” stands for the error “{no_omitted}”.")
print()
print(f"In another column, a “no” stands for an error such as “{no_given}”")

# %% check
assert no_omitted == (
    "grad can be implicitly created only for scalar outputs"
)
assert no_given == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2, 1]) "
    "and output[0] has a shape of torch.Size([2])."
)
assert len(outcomes) == 2 * 8
for (y_shape, v_shape), text in outcomes.items():
    may_be_omitted = y_shape == (1, 1)
    if v_shape == y_shape or (v_shape is None and may_be_omitted):
        assert text == "**yes**"
    elif v_shape is None:
        assert text == no_omitted
    else:
        assert text == (
            "Mismatch in shape: "
            f"grad_output[0] has a shape of {torch.Size(v_shape)} "
            f"and output[0] has a shape of {torch.Size(y_shape)}."
        )

# %% guards
assert y_shapes == [(2,), (1, 1)]
assert shapes == [(), (1,), (1, 1), (2,), (1, 2), (2, 1), (2, 2)]
