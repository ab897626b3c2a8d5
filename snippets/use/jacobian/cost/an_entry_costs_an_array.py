"""If the forward pass reads 1000 entries as `x[i]`, `backward` writes 2,002,000 numbers; with
`x.unbind()`, it writes only 4000."""

# %% torch
import torch
from torch.utils._python_dispatch import TorchDispatchMode

x, v = torch.arange(1000.0, requires_grad=True), torch.ones(1000)


class Written(TorchDispatchMode):
    """Count the numbers that torch writes."""

    numbers = 0

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor) and not operation.is_view:
            self.numbers += result.numel()
        return result


# %% error
entries = [x[i] for i in range(1000)]
y = torch.stack([entry**2 for entry in entries])
with Written() as one_by_one:
    y.backward(gradient=v)
print(one_by_one.numbers)
slow = x.grad

# %% reset
x.grad = None

# %% fix
entries = x.unbind()
y = torch.stack([entry**2 for entry in entries])
with Written() as unbound:
    y.backward(gradient=v)
print(unbound.numbers)

# %% numpy
import numpy as np

by_hand = 2 * np.arange(1000)

# %% check
np.testing.assert_array_equal(slow.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(y.tolist(), np.arange(1000) ** 2)
assert 0 <= one_by_one.numbers - 2 * 1000 * 1000 <= 2000
assert unbound.numbers == 4 * 1000
