"""If a single entry of J is wrong by 1000 tolerances, about one adjoint test
in 200 passes."""

# %% torch
import torch

# One entry of J is wrong by `mistake`. Then vᵀJu is wrong by
# mistake · v_i · u_j, with two normal numbers. Here v_i takes many equally
# likely values; erf is the probability of a u_j that is small enough.
count = 100_000
p = (torch.arange(count, dtype=torch.float64) + 0.5) / count
v_i = torch.special.ndtri(p).abs()

shares = {}
for mistake in (10, 100, 1000, 10_000):  # in units of the tolerance
    once = torch.erf(1 / (mistake * v_i) / 2**0.5).mean().item()
    shares[mistake] = once, once * once
print(f"Computed with {count} values of $v_i$.\n")
print("| mistake, in tolerances | passes once | passes twice |")
print("|---|---|---|")
for mistake, (once, twice) in shares.items():
    print(f"| {mistake} | {once:.3%} | {twice:.6%} |")

# %% numpy
import numpy as np

by_hand = {}
for mistake in (10, 100, 1000, 10_000):
    t = 1 / mistake  # a formula for small t: (2/π) t (1 + ln(2/t) − γ)
    share = 2 / np.pi * t * (1 + np.log(2 / t) - np.euler_gamma)
    by_hand[mistake] = share

# %% check
assert shares.keys() == by_hand.keys()
for mistake, share in by_hand.items():
    np.testing.assert_allclose(
        shares[mistake], [share, share**2], rtol=5e-3
    )

# %% guards
assert count == 100_000
