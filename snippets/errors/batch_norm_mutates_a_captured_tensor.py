"""BatchNorm in training mode changes its own buffers, in eval mode it is a
plain function of x."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 5.0]], requires_grad=True)
norm = torch.nn.BatchNorm1d(2)
norm.weight.data = torch.tensor([3.0, 5.0])
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for wrong in (
    lambda: torch.func.jacrev(norm)(x),
    lambda: torch.vmap(norm)(x[None]),
):
    try:
        wrong()
    except RuntimeError as error:
        messages.append(str(error))
        print(messages[-1])
# --8<-- [end:error]

# --8<-- [start:fix]
norm.eval()  # subtracts the running mean, 0, and divides by
norm.running_var -= norm.eps  # sqrt(running_var + eps), now exactly 1
y = norm(x)
y.backward(gradient=torch.tensor([[1.0, 10.0],
                                  [100.0, 1000.0]]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([3, 5, 3, 5])
by_hand = (np.array([1, 10, 100, 1000]) @ J).reshape(2, 2)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages[0] == (
    "During a grad (vjp, jvp, grad, etc) transform, the function provided "
    "attempted to call in-place operation (aten::add_.Tensor) that would "
    "mutate a captured Tensor. This is not supported; please rewrite the "
    "function being transformed to explicitly accept the mutated Tensor(s) "
    "as inputs."
)
assert messages[1].startswith(
    "Batch norm got a batched tensor as input while the running_mean or "
    "running_var, which will be updated in place, were not batched."
)
np.testing.assert_array_equal(y.tolist(), [[3, 10], [9, 25]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
