"""Here `vmap` refuses a shape that depends on the numbers, and `None`;
`grad` refuses a pair, unless told with `has_aux` what it is."""

# %% torch
import torch
from torch.func import grad, vmap


def positive(sample):
    return sample[sample > 0]


x = torch.tensor([[1.0, -2.0, 3.0],
                  [-4.0, -5.0, 6.0]])

# %% error
try:
    vmap(positive)(x)
except RuntimeError as error:
    of_mask = str(error)

try:
    vmap(lambda sample: None)(x)
except ValueError as error:
    of_none = str(error)

try:
    grad(lambda x: (x.sum(), x))(x)
except RuntimeError as error:
    of_pair = str(error)

# %% fix
kept = vmap(lambda sample: torch.where(sample > 0, sample, 0.0))(x)
gradient, passed = grad(lambda x: (x.sum(), x), has_aux=True)(x)
print(kept)
print(gradient)

# %% check
assert of_mask == (
    "vmap: We do not support batching operators that can "
    "support dynamic shape. Attempting to batch over indexing with a "
    "boolean mask."
)
assert of_none == (
    "vmap(<lambda>, ...): `<lambda>` must only return Tensors, "
    "got type <class 'NoneType'>. Did you mean to set out_dims= to None "
    "for "
    "output?"
)
assert of_pair == (
    "grad_and_value(f)(*args): Expected f(*args) to return a "
    "Tensor, got <class 'tuple'>"
)
assert x.tolist() == passed.tolist() == [[1, -2, 3], [-4, -5, 6]]
assert kept.tolist() == [[1, 0, 3], [0, 0, 6]]
assert gradient.tolist() == [[1, 1, 1], [1, 1, 1]]
assert positive(torch.tensor([0.5, -0.5])).tolist() == [0.5]
tiny = vmap(lambda s: torch.where(s > 0, s, 0.0))(torch.tensor([[0.5]]))
assert tiny.tolist() == [[0.5]]
