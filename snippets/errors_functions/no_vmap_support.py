"""One line lets `jacrev` send all one-hot v through a custom `Function`."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0])
A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])


class Triple(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 3 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, v):
        return 3 * v
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.vmap(Triple.apply)(A)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class Ready(Triple):
    generate_vmap_rule = True


Y = torch.vmap(Ready.apply)(A)
vJ = torch.tensor([1.0, 10.0, 100.0]) @ torch.func.jacrev(
    lambda x: Ready.apply(A @ x)
)(x)
print(vJ)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = 3 * np.array([[2, 3],
                  [4, 1],
                  [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "You tried to vmap over Triple, but it does not have vmap support. "
    "Please override and implement the vmap staticmethod or set "
    "generate_vmap_rule=True. For more details, please see "
    "https://pytorch.org/docs/main/notes/extending.func.html"
)
np.testing.assert_array_equal(Y.tolist(), J)
np.testing.assert_array_equal(vJ.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [1, 2]
# --8<-- [end:guards]
