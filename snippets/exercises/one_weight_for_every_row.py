"""`gradient` has three numbers, one for every output; `x.grad` has four,
one for every input. The other shapes that come to mind are refused."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[1.0, 0.0, 2.0, 5.0],
                  [0.0, 3.0, 1.0, 0.0],
                  [4.0, 0.0, 0.0, 7.0]])
x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
y = A @ x
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v, retain_graph=True)
print("y       ", tuple(y.shape))
print("gradient", tuple(v.shape))
print("x.grad  ", tuple(x.grad.shape))
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for gradient in [torch.ones_like(x), v.unsqueeze(1), v.sum()]:
    try:
        y.backward(gradient=gradient, retain_graph=True)
    except RuntimeError as error:
        messages.append(str(error))
print("\n".join(messages))
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0, 2, 5],
              [0, 3, 1, 0],
              [4, 0, 0, 7]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand, by_hand.shape)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2, 3, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert y.shape == v.shape == (3,)
assert x.grad.shape == by_hand.shape == (4,)
has = "Mismatch in shape: grad_output[0] has a shape of torch.Size("
but = ") and output[0] has a shape of torch.Size([3])."
assert messages == [has + shape + but for shape in ("[4]", "[3, 1]", "[]")]
# --8<-- [end:check]
