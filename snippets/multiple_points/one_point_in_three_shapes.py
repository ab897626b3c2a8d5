"""One point of shape (), (1,) or (1, 1): `gradient` may be left out;
if it is given it has exactly the shape of y."""

# --8<-- [start:torch]
import torch

point_shapes = [(), (1,), (1, 1)]
results = {}
for shape in point_shapes:
    for v_shape in [None, *point_shapes]:
        x = torch.full(shape, 3.0, requires_grad=True)
        y = x**2
        v = None if v_shape is None else torch.full(v_shape, 100.0)
        try:
            y.backward(gradient=v)
            results[shape, v_shape] = str(x.grad.tolist())
        except RuntimeError as error:
            results[shape, v_shape] = str(error)

print("| x and y | no v | v: () | v: (1,) | v: (1, 1) |")
print("|---|---|---|---|---|")
for shape in point_shapes:
    line = f"| {shape} |"
    for v_shape in [None, *point_shapes]:
        result = results[shape, v_shape]
        line += " raises |" if "Mismatch" in result else f" {result} |"
    print(line)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6]])  # 1 × 1: one output, one input, f'(3) = 2 · 3
for_default = np.array([1]) @ J
by_hand = np.array([100]) @ J
# --8<-- [end:numpy]

# --8<-- [start:check]
expected = {
    (): [f"{6.0}", f"{600.0}", None, None],
    (1,): [f"[{6.0}]", None, f"[{600.0}]", None],
    (1, 1): [f"[[{6.0}]]", None, None, f"[[{600.0}]]"],
}
for shape, row in expected.items():
    for v_shape, cell in zip([None, (), (1,), (1, 1)], row, strict=True):
        assert results[shape, v_shape] == (
            cell
            or "Mismatch in shape: grad_output[0] has a shape of "
            f"{torch.Size(v_shape)} and output[0] has a shape of "
            f"{torch.Size(shape)}."
        )
np.testing.assert_array_equal(for_default, [6.0])
np.testing.assert_array_equal(by_hand, [600.0])
# --8<-- [end:check]

# --8<-- [start:guards]
assert point_shapes == [(), (1,), (1, 1)]
# --8<-- [end:guards]
