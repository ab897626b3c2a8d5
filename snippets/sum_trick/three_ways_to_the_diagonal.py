"""The true derivatives of the sine of a BatchNorm, in three ways: they agree."""

# --8<-- [start:torch]
import torch

batch_norm = torch.nn.BatchNorm1d(
    1, track_running_stats=False, dtype=torch.float64
)


def F(x):
    return batch_norm(x[:, None])[:, 0].sin()


points = torch.linspace(-1, 1, 4, dtype=torch.float64)
one_hots = torch.eye(4, dtype=torch.float64)

# 1. All of J, and its diagonal.
diagonal = torch.func.jacrev(F)(points).diagonal()

# 2. One call per row of J; of row i, only entry i is kept.
x = points.clone().requires_grad_()
y = F(x)
entries = []
for i, v in enumerate(one_hots):
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    entries.append(x.grad[i])
by_rows = torch.stack(entries)


# 3. Output i as a function of point i alone, the others being constants.
def own_output(point, one_hot):
    batch = torch.where(one_hot > 0, point, points)
    return F(batch) @ one_hot


by_points = torch.vmap(torch.func.grad(own_output))(points, one_hots)

for result in [diagonal, by_rows, by_points]:
    print(*[f"{g:.3f}" for g in result])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

σ = np.sqrt(5 / 9 + 1e-5)  # the variance of −1, −1/3, 1/3, 1, and eps
z = np.array([-3, -1, 1, 3]) / 3 / σ  # the outputs of BatchNorm
by_hand = np.cos(z) * (1 - 1 / 4 - z**2 / 4) / σ
print(*[f"{g:.3f}" for g in by_hand])
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_allclose(y.tolist(), np.sin(z), rtol=1e-9)
np.testing.assert_allclose(diagonal.tolist(), by_hand, rtol=1e-9)
np.testing.assert_allclose(by_rows.tolist(), by_hand, rtol=1e-9)
np.testing.assert_allclose(by_points.tolist(), by_hand, rtol=1e-9)
np.testing.assert_allclose(by_hand, [0.091, 0.847, 0.847, 0.091], atol=5e-4)
# --8<-- [end:check]
