"""In PyTorch 2.13, `ctc_loss`, `embedding_bag`, `grid_sample` and `pdist` don't support
forward mode."""

# %% torch
import torch
import torch.nn.functional as F
from torch.func import jvp

x = torch.tensor([[1.0, 2.0], [3.0, 5.0]])
u = torch.tensor([[1.0, 10.0], [2.0, 20.0]])
words, label = torch.tensor([[1, 0]]), torch.tensor([[1]])
image, grid = (x[None, None],), torch.zeros(1, 1, 1, 2)

def sample(image):
    return F.grid_sample(image, grid, align_corners=False)

def ctc(x):
    steps = x.log_softmax(dim=-1)[:, None]
    return F.ctc_loss(steps, label, (2,), (1,))

# %% error
try:
    jvp(ctc, (x,), (u,))
except NotImplementedError as error:
    of_ctc_loss = str(error)
try:
    jvp(lambda x: F.embedding_bag(words, x), (x,), (u,))
except NotImplementedError as error:
    of_embedding_bag = str(error)
try:
    jvp(sample, image, image)
except NotImplementedError as error:
    of_grid_sample = str(error)
try:
    jvp(F.pdist, (x,), (u,))
except NotImplementedError as error:
    of_pdist = str(error)

# %% fix
y, Ju = jvp(lambda x: F.embedding(words, x), (x,), (u,))
print(Ju)
sampled, of_the_image = torch.autograd.functional.jvp(sample, *image, *image)
print(of_the_image)

# %% check
import math

refused = [
    (of_ctc_loss, "_ctc_loss"),
    (of_embedding_bag, "_embedding_bag"),
    (of_pdist, "_pdist_forward"),
]
if torch.__version__ < "2.15":  # from then on it has forward mode
    refused.append((of_grid_sample, "grid_sampler_2d"))
for message, name in refused:
    assert message.startswith(
        f"Trying to use forward AD with {name} that does not support it "
        "because it has not been implemented yet."
    )
assert y.tolist() == [[[3, 5], [1, 2]]]
assert Ju.tolist() == [[[2, 20], [1, 10]]]
no_label = 1 / (1 + math.e) * 1 / (1 + math.e**2)
assert math.isclose(ctc(x), -math.log(1 - no_label), rel_tol=1e-4)
assert of_the_image.item() == sampled.item() == (1 + 2 + 3 + 5) / 4
