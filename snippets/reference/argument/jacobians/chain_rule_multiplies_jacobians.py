r"""For f: ℝ² → ℝ³ and g: ℝ³ → ℝ⁴, the Jacobian of g ∘ f is $J_g J_f$, whereas $J_f J_g$ isn't defined."""

# %% torch
import torch
from torch.autograd.functional import jacobian

def f(x):  # two numbers in, three out
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

def g(y):  # three numbers in, four out
    return torch.stack([y[0] + y[1], y[1] * y[2], 2 * y[2], y[0]])

def g_after_f(x):
    return g(f(x))

x = torch.tensor([3.0, 2.0])
J_f = jacobian(f, x)     # 3 × 2
J_g = jacobian(g, f(x))  # 4 × 3, taken at f(x) and not at x
print(jacobian(g_after_f, x))
print(J_g @ J_f)

# %% error
try:
    J_f @ J_g
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

f_by_hand = np.array([[6, 0],
                      [2, 3],
                      [0, 5]])      # at x = (3, 2)
g_by_hand = np.array([[1, 1, 0],
                      [0, 10, 6],
                      [0, 0, 2],
                      [1, 0, 0]])   # at f(x) = (9, 6, 10)
print(g_by_hand @ f_by_hand)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [9, 6, 10])
np.testing.assert_array_equal(g(f(x)).tolist(), [15, 60, 20, 9])
np.testing.assert_array_equal(J_f.tolist(), f_by_hand)
np.testing.assert_array_equal(J_g.tolist(), g_by_hand)
product = [[8, 3], [20, 60], [0, 10], [6, 0]]
np.testing.assert_array_equal(g_by_hand @ f_by_hand, product)
np.testing.assert_array_equal((J_g @ J_f).tolist(), product)
np.testing.assert_array_equal(jacobian(g_after_f, x).tolist(), product)
assert message.removeprefix("mm: ") == (  # torch 2.15 begins with it
    "mat1 and mat2 shapes cannot be multiplied (3x2 and 4x3)"
)
