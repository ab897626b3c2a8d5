"""After a layer with a full backward hook, use `torch.relu` instead of the in-place
`torch.relu_`."""

# %% torch
import torch

x = torch.tensor([1.0, -3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
layer, seen = torch.nn.Softsign(), []
layer.register_full_backward_hook(lambda module, vJ, v: seen.append(v))

# %% error
try:
    y = torch.relu_(layer(x))  # as nn.ReLU(inplace=True) does
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = torch.relu(layer(x))
y.backward(gradient=v)
print(seen, x.grad)

# %% numpy
import numpy as np

J = np.array([[1 / (1 + 1) ** 2, 0],  # y = x / (1 + |x|), if positive
              [0, 0]])
weights = np.array([1, 10])
by_hand = weights @ J
arrived = np.array([1, 0])  # relu has let the first weight pass
print(arrived, by_hand)

# %% check
assert message == (
    "Output 0 of BackwardHookFunction is a view and is being modified "
    "inplace. This view was created inside a custom Function (or because "
    "an input was returned as-is) and the autograd logic to handle "
    "view+inplace would override the custom backward associated with the "
    "custom Function, leading to incorrect gradients. This behavior is "
    "forbidden. You can fix this by cloning the output of the custom "
    "Function."
)
np.testing.assert_array_equal(y.tolist(), [0.5, 0])
((v_there,),) = seen
np.testing.assert_array_equal(v_there.tolist(), arrived)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
inplace = torch.nn.ReLU(inplace=True)  # itself hooked: its input is wrapped
inplace.register_full_backward_hook(lambda module, vJ, v: None)
try:
    inplace(x + x)
except RuntimeError as error:
    also = str(error)
assert also == message

# %% guards
assert x.tolist() == [1, -3]
assert v.tolist() == weights.tolist()
