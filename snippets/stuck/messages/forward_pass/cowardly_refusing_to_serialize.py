"""To use y in another process, send only its values there, have v sent back, and call
`y.backward(v)`."""

# %% torch
import torch
import torch.multiprocessing  # lets queues and workers send tensors
from multiprocessing.reduction import ForkingPickler

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x

# %% error
try:
    ForkingPickler.dumps(y)  # what queue.put(y) does
except RuntimeError as error:
    message = str(error)

# %% fix
sent = y.detach().tolist()  # through the queue go numbers
v = [2 * number for number in sent]  # elsewhere: a loss of y, and its v
y.backward(gradient=torch.tensor(v))  # here again
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = 2 * np.array([8, 6, 5]) @ J
print(by_hand)

# %% check
assert message == (
    "Cowardly refusing to serialize non-leaf tensor which requires_grad, "
    "since autograd does not support crossing process boundaries.  If you "
    "just want to transfer the data, call detach() on the tensor before "
    "serializing (e.g., putting it on the queue)."
)
np.testing.assert_array_equal(sent, [8, 6, 5])
np.testing.assert_array_equal(v, [16, 12, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
