"""`torch.testing.assert_close` has a larger default `rtol` for dtypes with fewer digits."""

# %% torch
import re

import torch

dtypes = [torch.float64, torch.float32, torch.float16, torch.bfloat16]
outcomes = {}
for dtype in dtypes:
    one = torch.ones((), dtype=dtype)
    try:
        torch.testing.assert_close(-one, one)
    except AssertionError as error:
        allowed = re.findall(r"up to ([\d.e-]+) allowed", str(error))
    absolute, relative = [float(number) for number in allowed]
    info = torch.finfo(dtype)
    outcomes[dtype] = info.eps, info.tiny, info.max, relative, absolute

print("| dtype | spacing at 1 | smallest normal | largest "
      "| rtol | atol |")
print("|---|---|---|---|---|---|")
for dtype, numbers in outcomes.items():
    print(f"| {dtype} |", *[f"{number:.2g} |" for number in numbers])

# %% check
import numpy as np

np.testing.assert_allclose(list(outcomes.values()), [
    [2**-52, 2**-1022, 1.7976931348623157e308, 1e-7, 1e-7],
    [2**-23, 2**-126, (2 - 2**-23) * 2**127, 1.3e-6, 1e-5],
    [2**-10, 2**-14, 65504, 1e-3, 1e-5],
    [2**-7, 2**-126, (2 - 2**-7) * 2**127, 1.6e-2, 1e-5],
], rtol=1e-12)
