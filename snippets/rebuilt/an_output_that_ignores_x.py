"""Where an output does not depend on x at all, the short version raises and
the built-in gives zeros; two words repair it."""

# --8<-- [start:torch]
import torch


def f(x):
    return torch.stack([x[0] * x[1], x[1] ** 2]), torch.tensor([3.0])


def jacobian(y, x):
    one_hots = torch.eye(y.numel()).to(y).view(-1, *y.shape)
    return torch.stack([torch.autograd.grad(y, x, v, retain_graph=True)[0]
                        for v in one_hots])


x = torch.tensor([4.0, 5.0], requires_grad=True)
# --8<-- [end:torch]

# --8<-- [start:error]
y, constant = f(x)
print(jacobian(y, x))
try:
    jacobian(constant, x)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
def jacobian_with_zeros(y, x):
    if not y.requires_grad:  # not in any graph: nothing to ask
        return torch.zeros(y.shape + x.shape).to(y)
    one_hots = torch.eye(y.numel()).to(y).view(-1, *y.shape)
    return torch.stack([
        torch.autograd.grad(y, x, v, retain_graph=True,
                            materialize_grads=True)[0]  # in a graph, no x
        for v in one_hots
    ])


other = torch.tensor([1.0], requires_grad=True)  # a graph without x
ours = [jacobian_with_zeros(out, x) for out in (y, constant, other)]
builtin = torch.autograd.functional.jacobian(f, x)
for J in ours:
    print(J)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[5, 4],
              [0, 10]])
J_constant = np.array([[0, 0]])
print(J)
print(J_constant)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [20, 25])
np.testing.assert_array_equal(jacobian(y, x).tolist(), J)
three = (J, J_constant, J_constant)
for computed, by_hand in zip(ours, three, strict=True):
    np.testing.assert_array_equal(computed.tolist(), by_hand)
for computed, by_hand in zip(builtin, (J, J_constant), strict=True):
    np.testing.assert_array_equal(computed.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert (constant.tolist(), other.tolist()) == ([3], [1])
# --8<-- [end:guards]
