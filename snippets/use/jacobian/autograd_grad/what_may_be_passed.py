"""In the `grad_outputs` of `autograd.grad`, `None` is allowed only for an output that is a single number."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 7 * x[1]])
s = x.prod()
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([0.0, 0.0, 5.0])

calls = [
    "grad(y, x, v)",
    "grad([y], [x], [v])",
    "grad(s, x)",
    "grad([y, s], x, [v, None])",
    "grad([y, y], x, [v, u])",
    "grad([y, s], x, [v, None, u])",
    "grad(y, x)",
    "grad([y, y], x, [v, None])",
    "grad([y, s], x, [v])",
    "grad([y, s], x, v)",
    "grad(y, x, [1.0, 10.0, 100.0])",
    "grad(s, x, 1.0)",
    "grad([y, y], x, [v, v[:1]])",
    "grad([y, y], x, [v, v[:2]])",
    "grad(y, [x, [x]], v)",
    "grad([[y, s]], x, [v])",
    "grad([y, s], x, [[v, None]])",
    "grad(y, [], v)",
]


def grad(*arguments):
    return torch.autograd.grad(*arguments, retain_graph=True)


names = {"grad": grad, "x": x, "y": y, "s": s, "v": v, "u": u}
outcomes, refused = [], []
print("| accepted | result |")
print("|---|---|")
for call in calls:
    try:
        (result,) = eval(call, names)
        outcomes.append(result.tolist())
        print(f"| `{call}` | **{outcomes[-1]}** |")
    except (RuntimeError, TypeError, AssertionError) as error:
        outcomes.append(f"{type(error).__name__}: {error}")
        shown = outcomes[-1].replace("`", "\\`")
        refused.append(f"`{call}`\n:   {shown}\n")
print("\nRaises:\n")
print("\n".join(refused))

# %% numpy
import numpy as np

J_y = np.array([[3, 2],
                [4, 0],
                [0, 7]])
J_s = np.array([[3, 2]])
of_v = np.array([1, 10, 100]) @ J_y
of_u = np.array([0, 0, 5]) @ J_y
of_s = np.array([1]) @ J_s

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 4, 21])
np.testing.assert_array_equal(s.tolist(), 6)
right = [of_v, of_v, of_s, of_v + of_s, of_v + of_u, of_v + of_s]
np.testing.assert_array_equal(outcomes[:6], right)
implicit = "grad can be implicitly created only for scalar outputs"
assert len(refused) == 12
edge = torch.autograd.graph.get_gradient_edge(x)
np.testing.assert_array_equal(grad(y, edge, v)[0].tolist(), of_v)
assert outcomes[6:] == [
    f"RuntimeError: {implicit}",
    f"RuntimeError: {implicit}",
    "RuntimeError: got 2 tensors and 1 gradients",
    "RuntimeError: got 2 tensors and 1 gradients",
    "TypeError: gradients can be either Tensors or None, but got float",
    "TypeError: 'float' object is not iterable",
    "RuntimeError: Boolean value of Tensor with more than one value is "
    "ambiguous",
    "RuntimeError: The size of tensor a (3) must match the size of tensor "
    "b "
    "(2) at non-singleton dimension 0",
    "RuntimeError: all inputs have to be Tensors or GradientEdges, but got "
    "list",
    "AssertionError: Expected output to be a torch.Tensor",
    "TypeError: gradients can be either Tensors or None, but got list",
    "RuntimeError: `inputs` argument to `grad()` cannot be empty.",
]
