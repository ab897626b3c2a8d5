"""A y of shape (3,), one output at each of three points, needs a `gradient` of shape (3,)."""

# %% torch
import torch

x = torch.tensor([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], requires_grad=True)
y = -x[:, 0]**2 + x[:, 1]**2

said = {}
for shape in [(3,), (2,), (3, 1)]:
    x.grad = None
    try:
        y.backward(gradient=torch.ones(shape), retain_graph=True)
        said[shape] = f"x.grad = {x.grad.tolist()}"
    except RuntimeError as error:
        said[shape] = str(error)

print("| `gradient.shape` | what happens |")
print("|---|---|")
for shape, text in said.items():
    print(f"| `{shape}` | {text} |")

# %% check
refused = (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size({}) "
    "and output[0] has a shape of torch.Size([3])."
)
assert said == {
    (3,): "x.grad = [[0.0, 2.0], [-4.0, 6.0], [-8.0, 10.0]]",
    (2,): refused.format([2]),
    (3, 1): refused.format([3, 1]),
}
assert y.tolist() == [1, 5, 9]
