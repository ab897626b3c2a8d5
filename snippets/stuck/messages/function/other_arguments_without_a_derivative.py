"""Neither the `weight` of `binary_cross_entropy_with_logits` nor the `running_mean` of
`batch_norm` may require grad."""

# %% torch
import torch
from torch.nn import functional as F

x = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
w = torch.tensor([4.0, 6.0], requires_grad=True)

# %% error
try:
    F.binary_cross_entropy_with_logits(x, torch.ones(2, 2), w)
except RuntimeError as error:
    of_the_loss = str(error)
try:
    F.batch_norm(x, running_mean=w, running_var=torch.ones(2))
except RuntimeError as error:
    of_the_norm = str(error)

# %% fix
y = F.batch_norm(x, running_mean=w.detach(), running_var=torch.ones(2))
print(y.requires_grad)

# %% check
without = "is not differentiable with respect to argument"
assert of_the_loss == (
    f"The function 'binary_cross_entropy_with_logits' {without} 'weight'. "
    "This input cannot have requires_grad True."
)
assert without in of_the_norm
assert "'running_mean'" in of_the_norm
assert torch.allclose(y, torch.tensor([[-3.0, -4.0], [-1.0, -1.0]]))
for loss in F.mse_loss, F.huber_loss:  # these have one
    assert loss(x, torch.ones(2, 2), weight=w.expand(2, 2)).requires_grad
