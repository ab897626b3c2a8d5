"""`torch.ones` uses PyTorch's default device; `torch.from_numpy`, `torch.Generator` and some others don't."""

# %% torch
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch

def in_a_new_thread(make):
    with ThreadPoolExecutor() as pool:
        return pool.submit(make).result()

on_cpu = torch.tensor([1.0, 2.0], device="cpu")
array = np.array([1.0, 2.0])
expressions = [
    "torch.tensor([1.0, 2.0])",
    "torch.ones(2)",
    "torch.arange(2)",
    "torch.linspace(1, 2, 2)",
    "torch.randn(2)",
    "torch.nn.Linear(2, 2).weight",
    "torch.tensor(array)",
    "torch.as_tensor(array)",
    "torch.as_tensor(on_cpu)",
    "torch.asarray(on_cpu)",
    "torch.normal(0.0, 1.0, (2,))",
    "torch.from_numpy(array)",
    "torch.from_dlpack(array)",
    "torch.frombuffer(bytearray(array), dtype=torch.float64)",
    "torch.Tensor([1.0, 2.0])",
    "torch.Generator()",
    "torch.ones_like(on_cpu)",
    "on_cpu.new_tensor([1.0, 2.0])",
    "2 * on_cpu",
    "in_a_new_thread(lambda: torch.ones(2))",
]
outcomes = {}
with torch.random.fork_rng([]):  # normal draws on the CPU
    for expression in expressions:
        with torch.device("meta"):
            outcomes[expression] = eval(expression).device.type

print("| what is made | is on |")
print("|---|---|")
for expression, device in outcomes.items():
    print(f"| `{expression}` | {device} |")

# %% check
assert list(outcomes.values()) == 10 * ["meta"] + 10 * ["cpu"]

# %% guards
assert on_cpu.tolist() == array.tolist() == [1, 2]
