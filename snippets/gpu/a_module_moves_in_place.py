"""A module's `.to(...)` changes the module itself: its parameters stay the
same objects, stay leaves, and stay known to the optimizer."""

# --8<-- [start:torch]
import torch

class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        numbers = torch.tensor([[1.0, 4.0], [2.0, 0.0]], device="cpu")
        self.weight = torch.nn.Parameter(numbers)

far = ({"device": "cuda"} if torch.cuda.is_available()
       else {"dtype": torch.float64})
layer = Layer()
before = layer.weight
optimizer = torch.optim.SGD([before], lr=0.5)

layer.to(**far)  # no assignment needed
print(layer.weight is before, layer.weight.is_leaf)

x = torch.tensor([1.0, 2.0], **far)
y = layer.weight @ x
y.backward(gradient=torch.tensor([1.0, 10.0]).to(y))
print(layer.weight.grad.tolist())
optimizer.step()
print(layer.weight.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.outer([1, 10], [1, 2])  # y_i = Σ_j w_ij x_j: v_i x_j at w_ij
stepped = np.array([[1, 4], [2, 0]]) - 0.5 * by_hand
print(by_hand.tolist())
print(stepped.tolist())
# --8<-- [end:numpy]

# --8<-- [start:check]
assert layer.weight is before
assert layer.weight.is_leaf
np.testing.assert_array_equal(y.tolist(), [9, 2])
np.testing.assert_array_equal(layer.weight.grad.tolist(), by_hand)
np.testing.assert_array_equal(layer.weight.tolist(), stepped)
# --8<-- [end:check]
