"""For a `backward` with a wrong sign, the error from `gradcheck` shows both Jacobians,
numerical and analytical, transposed."""

# %% torch
import torch


class Three(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * 2 * x[0] - v[1] * x[1],  # a wrong sign
                            v[1] * x[0] + v[2] * 5])


x = torch.tensor([3.0, 2.0], dtype=torch.float64, requires_grad=True)

# %% error
try:
    torch.autograd.gradcheck(Three.apply, x)
except RuntimeError as error:
    message, kind = str(error), type(error).__name__

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
J_of_backward = np.array([[6, 0],
                          [-2, 3],
                          [0, 5]])
numerical_by_hand = J.T
analytical_by_hand = J_of_backward.T
print(numerical_by_hand)
print(analytical_by_hand)
# What gradcheck computes, for the figure: J by rows and by columns
by_backward = [torch.autograd.grad(Three.apply(x), x, v)[0]
               for v in torch.eye(3, dtype=x.dtype)]
with torch.no_grad():
    by_differences = [(Three.apply(x + εu) - Three.apply(x - εu)) / 2e-6
                      for εu in 1e-6 * torch.eye(2, dtype=x.dtype)]
wrong = [(1, 0)]  # row 2, column 1

# %% check
assert kind == "GradcheckError"
first, numbers = message.split(",\nnumerical:tensor(")
assert first == (
    "Jacobian mismatch for output 0 with respect to input 0"
)
numerical, analytical = numbers.split("analytical:tensor(")
for printed, matrix in (
    (numerical, numerical_by_hand),
    (analytical, analytical_by_hand),
):
    entries = printed.split("]]")[0].replace("[", " ").replace("]", " ")
    entries = [float(entry) for entry in entries.split(",")]
    np.testing.assert_allclose(entries, matrix.ravel(), rtol=1e-4)


class ThreeRight(Three):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * 2 * x[0] + v[1] * x[1],
                            v[1] * x[0] + v[2] * 5])


np.testing.assert_allclose(
    [row.tolist() for row in by_backward], J_of_backward, atol=1e-6
)
np.testing.assert_allclose(
    [column.tolist() for column in by_differences], J.T, atol=1e-6
)
assert np.argwhere(J_of_backward != J).tolist() == [list(wrong[0])]
assert torch.autograd.gradcheck(ThreeRight.apply, x) is True
np.testing.assert_array_equal(ThreeRight.apply(x).tolist(), [9, 6, 10])
np.testing.assert_array_equal(Three.apply(x).tolist(), [9, 6, 10])
