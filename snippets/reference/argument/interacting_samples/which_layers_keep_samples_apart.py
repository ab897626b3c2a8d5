"""By default, `RNN` and `MultiheadAttention` treat axis 0 as time, so they mix samples
that lie along axis 0."""

# %% torch
import torch
from torch import nn


def independent(f, x):
    """Whether sample i of f(x) depends on sample i of x alone."""
    x = x.detach().requires_grad_()
    y = f(x)
    like_y = {"device": y.device, "dtype": y.dtype,
              "generator": torch.Generator(y.device)}
    w = torch.rand(y.shape, **like_y)  # one number for each output
    s = torch.rand(len(x), **like_y)   # one number for each sample
    v = torch.einsum("i,i...->i...", s, w)
    (first,) = torch.autograd.grad(y, x, v, retain_graph=True)
    (second,) = torch.autograd.grad(y, x, w)
    second = torch.einsum("i,i...->i...", s, second)
    tolerance = torch.finfo(y.dtype).eps ** 0.5 * first.abs().max()
    return bool((first - second).abs().max() <= tolerance)


# Four samples of shape (3, 5): 3 channels or time steps, 5 numbers each.
x = torch.arange(60.0).sin().view(4, 3, 5)

gpus = [x.device] if x.is_cuda else []
with torch.random.fork_rng(gpus):  # the random state is put back
    linear = nn.Linear(5, 2)
    layer_norm = nn.LayerNorm(5)
    group_norm = nn.GroupNorm(1, 3)
    conv = nn.Conv1d(3, 2, 2)
    rnn = nn.RNN(5, 2, batch_first=True)
    attention = nn.MultiheadAttention(5, 1, batch_first=True)
    time_first = nn.RNN(5, 2)
    attend_first = nn.MultiheadAttention(5, 1)
    norm = nn.BatchNorm1d(3)
    eval_norm = nn.BatchNorm1d(3).eval()
    bare_norm = nn.BatchNorm1d(3, track_running_stats=False).eval()
layers = [linear, layer_norm, group_norm, conv, rnn, attention, time_first]
layers += [attend_first]
for layer in [*layers, norm, eval_norm, bare_norm]:
    for p in layer.parameters():  # fixed numbers instead of random ones
        p.data.copy_(torch.arange(p.numel()).cos().view_as(p))

functions = {
    "`Linear`": linear,
    "`LayerNorm`": layer_norm,
    "`GroupNorm`": group_norm,
    "`Conv1d`": conv,
    "`RNN`, `batch_first=True`": lambda x: rnn(x)[0],
    "`MultiheadAttention`, `batch_first=True`":
        lambda x: attention(x, x, x)[0],
    "`softmax(dim=1)`": lambda x: x.flatten(1).softmax(1),
    "`BatchNorm1d`, eval mode": eval_norm,
    "`RNN` as it is": lambda x: time_first(x)[0],
    "`MultiheadAttention` as it is": lambda x: attend_first(x, x, x)[0],
    "`softmax(dim=0)`": lambda x: x.softmax(0),
    "`BatchNorm1d`, train mode": norm,
    "`BatchNorm1d`, eval mode, `track_running_stats=False`": bare_norm,
}
shapes = {name: tuple(f(x).shape) for name, f in functions.items()}
verdicts = {name: independent(f, x) for name, f in functions.items()}
print("| layer | `y.shape` | samples |")
print("|---|---|---|")
for name, verdict in verdicts.items():
    says = "separate" if verdict else "**interact**"
    print(f"| {name} | `{shapes[name]}` | {says} |")

# %% check
assert list(verdicts.values()) == 8 * [True] + 5 * [False]
assert list(shapes.values()) == [
    (4, 3, 2),
    (4, 3, 5),
    (4, 3, 5),
    (4, 2, 4),
    (4, 3, 2),
    (4, 3, 5),
    (4, 15),
    (4, 3, 5),
    (4, 3, 2),
    (4, 3, 5),
    (4, 3, 5),
    (4, 3, 5),
    (4, 3, 5),
]

# %% guards
assert x.shape == (4, 3, 5)
