"""Inside `vmap` and its kind, neither `backward` nor `autograd.grad` nor
`functional.jacobian` works; `torch.func.grad` and `jacrev` do."""

# --8<-- [start:torch]
import torch
from torch.autograd.functional import jacobian
from torch.func import grad, vmap

samples = torch.tensor([[1.0, 2.0],
                        [3.0, 4.0]])


def f(x):
    return x[0] * x[1] ** 2
# --8<-- [end:torch]

# --8<-- [start:error]
def with_backward(x):
    f(x).backward()
    return x.grad


def with_autograd_grad(x):
    return torch.autograd.grad(f(x), x)[0]


def with_jacobian(x):
    return jacobian(f, x)


messages = []
for gradient in [with_backward, with_autograd_grad, with_jacobian]:
    try:
        vmap(gradient)(samples.clone().requires_grad_())
    except RuntimeError as error:
        messages.append(str(error))
print("\n\n".join(messages))
# --8<-- [end:error]

# --8<-- [start:fix]
per_sample = vmap(grad(f))(samples)
print(per_sample)

x = samples.clone().requires_grad_()  # or: differentiate outside of vmap
y = vmap(f)(x)
y.backward(gradient=torch.ones_like(y))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 4,  0,  0],  # (x₂², 2x₁x₂) at (1, 2)
              [0, 0, 16, 24]])  # and at (3, 4)
by_hand = np.array([1, 1]) @ J
print(by_hand.reshape(2, 2))
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "backward() called inside a functorch transform. This is not "
    "supported, please use functorch.grad or functorch.vjp instead or call "
    "backward() outside of functorch transforms.",
    "element 0 of tensors does not require grad and does not have a "
    "grad_fn",
    "You are attempting to call Tensor.requires_grad_() (or perhaps using "
    "torch.autograd.functional.* APIs) inside of a function being "
    "transformed by a functorch transform. This is unsupported, please "
    "attempt to use the functorch transforms (e.g. grad, vjp, jacrev, "
    "jacfwd, hessian) or call requires_grad_() outside of a function being "
    "transformed instead.",
]
np.testing.assert_array_equal(y.tolist(), [4, 48])
np.testing.assert_array_equal(per_sample.flatten().tolist(), by_hand)
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
for gradient in [with_backward, with_autograd_grad, with_jacobian]:
    alone = gradient(samples[0].clone().requires_grad_())  # no vmap
    np.testing.assert_array_equal(alone.tolist(), by_hand[:2])
# --8<-- [end:check]
