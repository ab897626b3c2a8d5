"""To learn class weights w, multiply the losses from `cross_entropy` with
`reduction="none"` by `w[targets]` instead of passing `weight=w`."""

# %% torch
import torch
from torch.nn.functional import cross_entropy

scores = torch.tensor([[1.0, 3.0], [2.0, 2.0]]).log()
targets = torch.tensor([1, 0])
w = torch.tensor([2.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
try:
    losses = cross_entropy(scores, targets, w, reduction="none")
    losses.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
losses = cross_entropy(scores, targets, reduction="none")
losses = losses * w[targets]
losses.backward(gradient=v)
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[0, -np.log(0.75)],  # the probability of the target
              [-np.log(0.5), 0]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "The function 'nll_loss_forward' is not differentiable with respect to "
    "argument 'weight'. This input cannot have requires_grad True."
)
np.testing.assert_allclose(losses.tolist(), J @ [2, 5], rtol=1e-6)
np.testing.assert_allclose(w.grad.tolist(), by_hand, rtol=1e-6)
mean = losses.sum() / w[targets].sum()
by_torch = cross_entropy(scores, targets, w.detach())
np.testing.assert_allclose(mean.item(), by_torch.item(), rtol=1e-6)
