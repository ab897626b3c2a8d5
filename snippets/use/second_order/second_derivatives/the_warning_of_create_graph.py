"""`backward` warns of a reference cycle when it is given
`create_graph=True`. `autograd.grad` does not."""

# %% torch
import torch
from warnings import catch_warnings

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3

torch.set_warn_always(True)  # and not only once per program
with catch_warnings(record=True, action="always") as caught:
    (g,) = torch.autograd.grad(y, x, create_graph=True)
    silent = len(caught)
    y.backward(create_graph=True)
torch.set_warn_always(False)  # the default

print(silent, "warnings from autograd.grad")
print(len(caught), "from backward:", caught[0].category.__name__)
text = str(caught[0].message).split(" (Triggered")[0]
print(text)
gradients = [g.tolist(), x.grad.tolist()]
x.grad = None  # what the text asks for

# %% numpy
import numpy as np

x1, x2 = 3, 2
by_hand = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
print(by_hand)

# %% check
assert text == (
    "Using backward() with create_graph=True will create a reference cycle "
    "between the parameter and its gradient which can cause a memory leak. "
    "We recommend using autograd.grad when creating the graph to avoid "
    "this. If you have to use this function, make sure to reset the .grad "
    "fields of your parameters to None after use to break the cycle and "
    "avoid the leak."
)
assert caught[0].category is UserWarning
assert (silent, len(caught)) == (0, 1)
assert y.item() == 26
np.testing.assert_array_equal(by_hand, [12, 21])
np.testing.assert_array_equal(gradients, [by_hand, by_hand])
