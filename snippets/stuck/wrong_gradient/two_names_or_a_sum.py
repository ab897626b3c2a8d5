"""After `kept = x.grad`, which copies nothing, the next `backward` can change `kept`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
found = []
for y in (5 * x, x.view(2)):
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    kept = x.grad
    y.backward(gradient=v)
    is_v = x.grad.data_ptr() == v.data_ptr()
    found.append((x.grad.tolist(), x.grad is kept, is_v))
    print(*found[-1])

# %% numpy
import numpy as np

J_times_5, J_view = np.diag([5, 5]), np.diag([1, 1])
added = 2 * np.array([1, 10]) @ J_times_5
doubled = 2 * np.array([1, 10]) @ J_view
print(added, doubled)

# %% check
np.testing.assert_array_equal(x.tolist(), [3, 2])
of_product = torch.autograd.functional.jacobian(lambda x: 5 * x, x)
of_view = torch.autograd.functional.jacobian(lambda x: x.view(2), x)
np.testing.assert_array_equal(of_product.tolist(), J_times_5)
np.testing.assert_array_equal(of_view.tolist(), J_view)
np.testing.assert_array_equal(y.tolist(), [3, 2])
np.testing.assert_array_equal(found[0][0], added)
np.testing.assert_array_equal(found[1][0], doubled)
np.testing.assert_array_equal(v.tolist(), doubled)  # it was (1, 10)
assert [entry[1:] for entry in found] == [(True, False), (True, True)]
