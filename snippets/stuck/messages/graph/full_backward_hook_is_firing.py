"""A module's full backward hook gets vᵀJ as well as v if a positional tensor argument
requires grad."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
module, seen = torch.nn.PReLU(init=0.5), []
module.register_full_backward_hook(
    lambda module, vJ, v: seen.append((*vJ, *v))
)
x = torch.tensor([-4.0, 2.0])
v = torch.tensor([1.0, 10.0])

# %% error
try:
    y = module(x)
    y.backward(gradient=v)
except UserWarning as error:
    message = str(error)

# %% fix
x.requires_grad_()
y = module(x)
y.backward(gradient=v)
print(seen)

# %% numpy
import numpy as np

J = np.diag([0.5, 1])  # negative numbers are halved
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Full backward hook is firing when gradients are computed with respect "
    "to module outputs since no inputs require gradients. See "
    "https://docs.pytorch.org/docs/main/generated/torch.nn.Module.html"
    "#torch.nn.Module.register_full_backward_hook for more details."
)
vJ, arrived = seen[-1]
np.testing.assert_array_equal(y.tolist(), [-2, 2])
np.testing.assert_array_equal(arrived.tolist(), [1, 10])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
with warnings.catch_warnings(action="ignore"):
    module(x.detach()).backward(gradient=v)
nothing, arrived = seen[-1]  # with the warning: no vᵀJ, but v
assert nothing is None
np.testing.assert_array_equal(arrived.tolist(), [1, 10])


class InAList(torch.nn.Module):
    def forward(self, tensors):
        return module.weight * tensors[0]


of_a_list = InAList()
of_a_list.register_full_backward_hook(
    lambda module, vJ, v: seen.append((*vJ, *v))
)
with warnings.catch_warnings(action="ignore"):
    of_a_list([x]).backward(gradient=v)  # x requires grad
nothing, arrived = seen[-1]
assert nothing is None
np.testing.assert_array_equal(arrived.tolist(), [1, 10])
