r"""One $v^\top J$ costs as much matrix arithmetic as this forward pass, and the whole
of J costs that once per output."""

# %% torch
import torch
from torch.utils.flop_counter import FlopCounterMode

x = torch.ones(1, 20, requires_grad=True)
A, B = torch.ones(20, 50), torch.ones(50, 30)
with FlopCounterMode(display=False) as forward_pass:
    y = torch.tanh(x @ A) @ B  # 30 outputs
with FlopCounterMode(display=False) as one_product:
    y.backward(gradient=torch.ones_like(y), retain_graph=True)
with FlopCounterMode(display=False) as all_rows:
    for one_hot in torch.eye(30):
        y.backward(gradient=one_hot.reshape(y.shape), retain_graph=True)
for counter in (forward_pass, one_product, all_rows):
    print(counter.get_total_flops())

# %% numpy
import numpy as np

multiplications = np.array([20 * 50, 50 * 30])  # one row times A, times B
once = 2 * multiplications.sum()  # each comes with one addition
every_row = 30 * once
print(once, once, every_row)

# %% check
assert forward_pass.get_total_flops() == once == 5000
assert one_product.get_total_flops() == once
assert all_rows.get_total_flops() == every_row
assert y.shape == (1, 30)

# %% guards
assert x.shape == (1, 20)
