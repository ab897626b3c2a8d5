"""`backward` frees what the forward pass kept, unless you pass
`retain_graph=True`. If no walk frees it, all of it lives as long as y."""

# %% torch
import torch
import weakref

class Kept:
    def __init__(self, tensor):
        self.tensor = tensor.detach()
        kept.add(self)

kept = weakref.WeakSet()

def bytes_kept():
    return sum(box.tensor.nbytes for box in kept)

x = torch.ones(1000, requires_grad=True)
with torch.autograd.graph.saved_tensors_hooks(Kept, lambda box: box.tensor):
    y = x.sin().exp()
    y2 = x.sin().exp()
counts = [bytes_kept()]
y.backward(gradient=torch.ones_like(y), retain_graph=True)
counts.append(bytes_kept())
y.backward(gradient=torch.ones_like(y))
counts.append(bytes_kept())
del y2
counts.append(bytes_kept())
print(counts)

# %% check
assert counts == [16000, 16000, 8000, 0]
