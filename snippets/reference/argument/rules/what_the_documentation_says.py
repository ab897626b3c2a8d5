"""PyTorch's documentation calls `gradient` a gradient with respect to `self`."""

# %% torch
import inspect
import textwrap

import torch

signature = str(inspect.signature(torch.Tensor.backward))
documentation = inspect.getdoc(torch.Tensor.backward)

for paragraph in documentation.split("\n\n"):
    if "``gradient``" in paragraph:
        break

# The entry begins at "gradient (" and goes on to the next argument.
begin = documentation.index("    gradient (")
end = documentation.index("    retain_graph (")
entry = textwrap.dedent(documentation[begin:end])

print(f"`Tensor.backward{signature}`")
print()
print(">", paragraph.replace("\n", " "))
print()
print(">", " ".join(entry.split()))

# %% check
assert signature == (
    "(self, gradient=None, retain_graph=None, "
    "create_graph=False, inputs=None)"
)
assert " ".join(paragraph.split()) == (
    "The graph is differentiated using the chain rule. If the tensor is "
    "non-scalar (i.e. its data has more than one element) and requires "
    "gradient, the function additionally requires specifying a "
    "``gradient``. It should be a tensor of matching type and shape, that "
    "represents the gradient of the differentiated function w.r.t. "
    "``self``."
)
assert " ".join(entry.split()) == (
    "gradient (Tensor, optional): The gradient of the function "
    "being differentiated w.r.t. ``self``. This argument can be "
    "omitted if ``self`` is a scalar. Defaults to ``None``."
)

# The page says that this one calls its result a Jacobian-vector product.
function = inspect.getdoc(torch.autograd.backward)
assert "Jacobian-vector product" in function
assert "vector-Jacobian product" not in function
