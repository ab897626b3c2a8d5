"""The test over layers: BatchNorm in train mode and a softmax across the batch mix the samples, the others
keep them apart."""

# --8<-- [start:torch]
import torch
from torch import nn


def independent(F, x):
    """Whether sample i of F(x) depends on sample i of x only (axis 0)."""
    x = x.detach().requires_grad_()
    y = F(x)
    # A new generator always starts in the same state.
    options = {
        "generator": torch.Generator(device=x.device),
        "device": x.device,
        "dtype": x.dtype,
    }
    w = torch.rand(y.shape, **options)  # one number per output
    s = torch.rand(len(x), **options)  # one number per sample
    sw = torch.einsum("i,i...->i...", s, w)
    (first,) = torch.autograd.grad(y, x, sw, retain_graph=True)
    (second,) = torch.autograd.grad(y, x, w)
    return torch.allclose(first, torch.einsum("i,i...->i...", s, second))


# Four samples of shape (3, 5): 3 channels or time steps, 5 numbers each.
x = torch.arange(60, dtype=torch.float64).sin().view(4, 3, 5)

gpus = [x.device] if x.is_cuda else []
with torch.random.fork_rng(gpus):  # the random state is put back
    linear = nn.Linear(5, 2)
    layer_norm = nn.LayerNorm(5)
    group_norm = nn.GroupNorm(1, 3)
    conv = nn.Conv1d(3, 2, 2)
    rnn = nn.RNN(5, 2, batch_first=True)
    attention = nn.MultiheadAttention(5, 1, batch_first=True)
    batch_norm = nn.BatchNorm1d(3)
    eval_norm = nn.BatchNorm1d(3).eval()
layers = [linear, layer_norm, group_norm, conv, rnn, attention]
for layer in [*layers, batch_norm, eval_norm]:
    layer.double()
    for p in layer.parameters():  # fixed numbers instead of random ones
        p.data.copy_(torch.arange(p.numel()).cos().view_as(p))

functions = {
    "Linear": linear,
    "LayerNorm": layer_norm,
    "GroupNorm": group_norm,
    "Conv1d": conv,
    "RNN": lambda x: rnn(x)[0],
    "MultiheadAttention": lambda x: attention(x, x, x)[0],
    "softmax(dim=1)": lambda x: x.flatten(1).softmax(1),
    "BatchNorm1d, eval": eval_norm,
    "softmax(dim=0)": lambda x: x.softmax(0),
    "BatchNorm1d, train": batch_norm,
}
shapes = {name: tuple(F(x).shape) for name, F in functions.items()}
verdicts = {name: independent(F, x) for name, F in functions.items()}
print("| layer | shape of y | samples |")
print("|---|---|---|")
for name, verdict in verdicts.items():
    says = "independent" if verdict else "interact"
    print(f"| {name} | {shapes[name]} | {says} |")
# --8<-- [end:torch]

# --8<-- [start:check]
mixed = [name for name, verdict in verdicts.items() if not verdict]
assert mixed == ["softmax(dim=0)", "BatchNorm1d, train"]
assert shapes == {
    "Linear": (4, 3, 2),
    "LayerNorm": (4, 3, 5),
    "GroupNorm": (4, 3, 5),
    "Conv1d": (4, 2, 4),
    "RNN": (4, 3, 2),
    "MultiheadAttention": (4, 3, 5),
    "softmax(dim=1)": (4, 15),
    "BatchNorm1d, eval": (4, 3, 5),
    "softmax(dim=0)": (4, 3, 5),
    "BatchNorm1d, train": (4, 3, 5),
}
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.shape == (4, 3, 5)
# --8<-- [end:guards]
