"""Computed from left to right, vᵀJ₃J₂J₁ needs only products of a row and a matrix."""

# %% torch
import torch

from torch.utils import flop_counter

count = flop_counter.FlopCounterMode
v = torch.ones(1, 400)
J_3 = torch.ones(400, 600)
J_2 = torch.ones(600, 800)
J_1 = torch.ones(800, 1000)
with count(display=False) as thin:
    v @ J_3 @ J_2 @ J_1
with count(display=False) as fat:
    v @ (J_3 @ (J_2 @ J_1))
times = fat.get_total_flops()
times /= thin.get_total_flops()
print(f"{times:.0f} times as much work")

# %% numpy

by_rows = 400 * 600 + 600 * 800 + 800 * 1000
by_matrices = 600 * 800 * 1000 + 400 * 600 * 1000 + 400 * 1000
sizes = [1000, 800, 600, 400]
multiplications = [by_rows, by_matrices]
print(by_rows, by_matrices)

# %% check
assert thin.get_total_flops() == 2 * by_rows  # a multiplication and an addition each
assert fat.get_total_flops() == 2 * by_matrices
assert times == by_matrices / by_rows
assert multiplications == [1_520_000, 720_400_000]
assert sizes == [J_1.shape[1], J_1.shape[0], J_2.shape[0], J_3.shape[0]]

# %% guards
assert v.sum().item() == 400
assert J_1.sum().item() == 800 * 1000
assert J_2.sum().item() == 600 * 800
assert J_3.sum().item() == 400 * 600
