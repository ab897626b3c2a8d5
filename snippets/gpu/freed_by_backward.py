"""`backward` frees what was kept, unless `retain_graph=True`. Then it lives
until y goes."""

# --8<-- [start:torch]
import weakref

import torch

class Kept:
    def __init__(self, tensor):
        self.tensor = tensor

kept = weakref.WeakSet()
def keep(tensor):
    box = Kept(tensor.detach())
    kept.add(box)
    return box

def bytes_kept():
    return sum(box.tensor.nbytes for box in kept)

x = torch.ones(1000, requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(keep, lambda box: box.tensor):
    y = x.sin().exp()
counts = [bytes_kept()]
y.backward(gradient=torch.ones_like(y), retain_graph=True)
counts.append(bytes_kept())
y.backward(gradient=torch.ones_like(y))
counts.append(bytes_kept())
print(counts)

with torch.autograd.graph.saved_tensors_hooks(keep, lambda box: box.tensor):
    y = x.sin().exp()
kept_again = bytes_kept()
del y
without_y = bytes_kept()
print(kept_again, without_y)
# --8<-- [end:torch]

# --8<-- [start:check]
assert counts == [8000, 8000, 0]
assert (kept_again, without_y) == (8000, 0)
# --8<-- [end:check]
