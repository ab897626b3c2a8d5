"""Six outputs without a graph, one message. `torch.stack` keeps the graph
where `torch.tensor` loses it."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
with torch.no_grad():
    untracked = A @ x
(gradient,) = torch.autograd.grad((A @ x**2).sum(), x)
without_graph = {
    "no x that requires grad": A.sum(),
    "detach": y.detach().sum(),
    "no_grad": untracked.sum(),
    "a new tensor": torch.tensor([y.sum().item()]),
    "argmax": y.argmax(),
    "a gradient": gradient.sum(),
}
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for cause, output in without_graph.items():
    try:
        output.backward()
    except RuntimeError as error:
        messages.append(str(error))
        print(f"{cause}: {error}")
# --8<-- [end:error]

# --8<-- [start:fix]
y = torch.stack([row @ x for row in A])  # not torch.tensor([...])
print(y.requires_grad)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == 6 * [
    "element 0 of tensors does not require grad and does not have a grad_fn"
]
np.testing.assert_array_equal(gradient.tolist(), [22, 16])
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
