"""With a tolerance, a mistake slips through by chance now and then: the more
rarely, the larger it is, and far more rarely twice."""

# --8<-- [start:torch]
import torch

# One entry of J is wrong by `mistake`. Then vᵀJu is wrong by mistake · v_i u_j,
# with two normal numbers. Here v_i takes many equally likely values, and erf
# gives the probability that u_j is small enough to make the product < 1.
count = 100_000
p = (torch.arange(count, dtype=torch.float64) + 0.5) / count
v_i = torch.special.ndtri(p).abs()

shares = {}
for mistake in (10, 100, 1000, 10_000):  # in units of the tolerance
    once = torch.erf(1 / (mistake * v_i) / 2**0.5).mean().item()
    shares[mistake] = once, once * once
print(count, "values of v_i")
for mistake, (once, twice) in shares.items():
    print(f"{mistake:5} times the tolerance:",
          f"passes once {once:7.3%}, twice {twice:10.6%}")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

by_hand = {}
for mistake in (10, 100, 1000, 10_000):
    t = 1 / mistake  # a formula for small t: (2/π) t (1 + ln(2/t) − γ)
    share = 2 / np.pi * t * (1 + np.log(2 / t) - np.euler_gamma)
    by_hand[mistake] = share
    print(f"{share:.3%}")
# --8<-- [end:numpy]

# --8<-- [start:check]
assert count == 100_000
assert shares.keys() == by_hand.keys()
for mistake, share in by_hand.items():
    np.testing.assert_allclose(
        shares[mistake], [share, share**2], rtol=5e-3
    )
# --8<-- [end:check]
