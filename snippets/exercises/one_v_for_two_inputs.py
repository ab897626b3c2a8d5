"""One output needs one v, of the shape of that output, however many inputs
are asked for. Each input gets a result of its own shape."""

# --8<-- [start:torch]
import torch

a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
b = torch.tensor([4.0, 5.0, 6.0, 7.0], requires_grad=True)
Y = torch.outer(a, b)
V = torch.zeros(3, 4)
V[0, 1] = 1.0
V[2, 3] = 10.0
for_a, for_b = torch.autograd.grad(Y, [a, b], V, retain_graph=True)
print("Y, V ", tuple(V.shape))
print("for a", tuple(for_a.shape))
print("for b", tuple(for_b.shape))
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.autograd.grad(Y, [a, b], [torch.ones_like(a), torch.ones_like(b)])
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

# 1 · a[0] b[1] + 10 · a[2] b[3], differentiated by a and by b
a_by_hand = [1 * 5, 0, 10 * 7]
b_by_hand = [0, 1 * 1, 0, 10 * 3]
print(a_by_hand, b_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(
    Y.tolist(), [[4, 5, 6, 7], [8, 10, 12, 14], [12, 15, 18, 21]]
)
np.testing.assert_array_equal(for_a.tolist(), a_by_hand)
np.testing.assert_array_equal(for_b.tolist(), b_by_hand)
assert (Y.shape, for_a.shape, for_b.shape) == ((3, 4), (3,), (4,))
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) "
    "and output[0] has a shape of torch.Size([3, 4])."
)
# --8<-- [end:check]
