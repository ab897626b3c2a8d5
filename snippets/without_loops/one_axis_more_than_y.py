"""With `is_grads_batched=True`, a single `v`, `None` and a batch of none
are refused."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])
v = torch.tensor([1.0, 10.0])
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for batch in [v, None, torch.zeros(0, 2)]:
    try:
        torch.autograd.grad(
            y, x, batch, retain_graph=True, is_grads_batched=True
        )
    except (RuntimeError, IndexError) as error:
        messages.append(f"{type(error).__name__}: {error}")
print("\n\n".join(messages))
# --8<-- [end:error]

# --8<-- [start:fix]
(batch_of_one,) = torch.autograd.grad(
    y, x, v[None], retain_graph=True, is_grads_batched=True
)
(not_a_batch,) = torch.autograd.grad(y, x, v)
print(batch_of_one)
print(not_a_batch)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6, 3, 2],
              [2, 0, 7]])
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "RuntimeError: If `is_grads_batched=True`, we interpret the first "
    "dimension of each grad_output as the batch dimension. The sizes of "
    "the remaining dimensions are expected to match the shape of "
    "corresponding output, but a mismatch was detected: grad_output[0] has "
    "a shape of torch.Size([]) and output[0] has a shape of "
    "torch.Size([2]). If you only want some tensors in `grad_output` to be "
    "considered batched, consider using vmap.",
    "RuntimeError: grad can be implicitly created only for scalar outputs",
    "IndexError: index 0 is out of bounds for dimension 0 with size 0",
]
np.testing.assert_array_equal(y.tolist(), [6, 22])
np.testing.assert_array_equal(batch_of_one.tolist(), [by_hand])
np.testing.assert_array_equal(not_a_batch.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert batch.shape == (0, 2)
# --8<-- [end:guards]
