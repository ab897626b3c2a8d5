"""What the explorer reads of Python: functions, loops, blocks, modules; each program against the same one in torch."""

import inspect
import json
import random
import re
import textwrap

import pytest
import torch

# `pasted` does with a program what the desk does: it reads it, keeps the lines that compute, and computes with those.
LOAD = r"""async address => {
  const load = name => import(`${address}assets/explorer/${name}.js`);
  const [parser, reader, state, , { Trouble }, says] = await Promise.all(
    ['parser', 'reader', 'state', 'rest', 'tensors', 'torch_says'].map(load));
  const plain = t => t && { shape: [...t.shape], data: [...t.data] };
  const read = text => {
    const program = reader.parseProgram(text), inputs = {};
    for (const [name, numbers] of program.given) inputs[name] = state.tensorText(parser.parseTensor(numbers));
    return { program, now: { f: program.body, inputs, v: state.weightsIn(program, inputs) ?? '' } };
  };
  globalThis.pasted = text => {
    try {
      const { program, now } = read(text), full = state.withInputs(now), found = state.evaluate(full);
      const [trouble] = Object.values(found.troubles);
      if (trouble) {
        const { text: all, at, length, message } = trouble;
        return { refused: message, piece: all.slice(at, at + length) };
      }
      const gradients = Object.entries(found.gradients ?? {}).map(([name, gradient]) => [name, plain(gradient)]);
      return { body: program.body, notes: [...program.notes], v: full.v, y: plain(found.y), error: found.refusal,
        gradients: Object.fromEntries(gradients), beyond: found.beyond,
        copy: says.programText(found.program, found.inputs, found.v) };
    } catch (error) {
      if (!(error instanceof Trouble)) return { crash: String(error.stack) };
      return { refused: error.message, piece: text.slice(error.at, error.at + error.length) };
    }
  };
  globalThis.write = value => JSON.stringify(value, (_, part) => (
    typeof part === 'number' && !Number.isFinite(part) ? `@${part}@` : part
  )).replace(/"@(-?\w+)@"/g, '$1');
}"""


@pytest.fixture(scope="module")
def paste(browser, address):
    """Paste each of these programs; return what the desk makes of them."""
    page = browser.new_page()
    page.goto(address)
    page.evaluate(LOAD, address)
    yield lambda texts: json.loads(page.evaluate("texts => write(texts.map(pasted))", texts))
    page.close()


@pytest.fixture(autouse=True)
def float64():
    """Compute in float64, as the explorer does."""
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


class FirstBackward(BaseException):
    """Raised where a program has called backward for the first time, or autograd.grad."""


def names_around() -> dict[str, torch.Tensor]:
    """The tensors of a pasted program by name, where it calls backward: each once, by its outermost name."""
    frame, frames = inspect.currentframe(), []
    while frame is not None:
        if frame.f_code.co_filename == "<pasted>":
            frames.insert(0, frame)
        frame = frame.f_back
    found = {}
    for name, value in [pair for one in frames for pair in one.f_locals.items()]:
        if isinstance(value, torch.Tensor) and not any(value is other for other in found.values()):
            found[name] = value
    return found


def in_torch(text: str) -> dict[str, list]:
    """The gradients that the first backward of a program leaves, by the names of the inputs."""
    found = {}
    backward, grad, autograd_backward = torch.Tensor.backward, torch.autograd.grad, torch.autograd.backward

    def keep(*args, **options):
        torch.autograd.backward = autograd_backward
        (backward if isinstance(args[0], torch.Tensor) and keep.method else autograd_backward)(*args, **options)
        names = names_around().items()
        found.update((name, one.grad.tolist()) for name, one in names if one.is_leaf and one.grad is not None)
        raise FirstBackward

    def method(*args, **options):
        keep.method = True
        keep(*args, **options)

    def function(*args, **options):
        keep.method = False
        keep(*args, **options)

    def asked(outputs, inputs, *args, **options):
        answer = grad(outputs, inputs, *args, **options)
        wanted = [inputs] if isinstance(inputs, torch.Tensor) else inputs
        for name, one in names_around().items():
            found.update((name, g.tolist()) for one_asked, g in zip(wanted, answer, strict=True) if one is one_asked)
        raise FirstBackward

    torch.Tensor.backward, torch.autograd.backward, torch.autograd.grad = method, function, asked
    try:
        exec(compile(text, "<pasted>", "exec"), {"__name__": "__main__"})
    except FirstBackward:
        pass
    finally:
        torch.Tensor.backward, torch.autograd.grad, torch.autograd.backward = backward, grad, autograd_backward
    return found


PASTED = """
import torch
def f(x, k=2):
    \"\"\"A power.\"\"\"
    power = x ** k
    return power + 1
x = torch.tensor([1., 2.], requires_grad=True)
y = f(x, k=3) * f(x)
y.backward(torch.tensor([1., 10.]))
---
import torch
scale = 3.
def times(x: torch.Tensor, w=2.) -> torch.Tensor:
    if w > 1:
        return scale * w * x
    return x
x = torch.tensor([1., 2.], requires_grad=True)
scale = 5.
times(times(x), w=0.5).sum().backward()
---
import torch
square = lambda a, b=3: a ** 2 + b
x = torch.tensor([1., 2.], requires_grad=True)
y = square(x, b=x) + (lambda t: t * 2)(x)
y.backward(torch.ones(len(y)))
---
import torch
x = torch.tensor([1., 2., 3.], requires_grad=True)
y = torch.tensor(0.)
for i, a in enumerate(x):
    if i % 2 == 0:
        y = y + a ** (i + 1)
    elif i > 5: y = y * 0
    else:
        y = y - 2 * a
    print(f"{i}: {y}")
y.backward()
---
import torch
x = torch.tensor([0.5, 1.], requires_grad=True)
total = 0
for row in [[1., 2.], [3., 4.]]:
    for weight in row:
        total += weight * x
total.backward(gradient=torch.tensor([1., -1.]))
---
import torch
x = torch.tensor([0.5, 1.], requires_grad=True)
y = x * 2
while y.norm() < 100:
    y = y * 2
y.backward(torch.tensor([0.1, 1.]))
print(x.grad)
---
import torch
x = torch.tensor([2., 3.], requires_grad=True)
with torch.no_grad():
    c = x ** 2
    with torch.enable_grad():
        d = x ** 3
y = c * d
y.backward(torch.ones_like(y))
---
import torch
import torch.nn as nn
import torch.nn.functional as F
x = torch.tensor([[1., -2., 0.5]], requires_grad=True)
net = nn.Sequential(nn.LeakyReLU(0.1), nn.Softmax(dim=1))
criterion = nn.MSELoss(reduction='sum')
target = F.one_hot(torch.tensor([1]), 3).double()
loss = criterion(net(x), target) + nn.BCEWithLogitsLoss()(x, target)
loss.backward()
---
import torch as t
logits = t.tensor([[1., 2., 3.]], requires_grad=True)
target = t.tensor([2])
loss = t.nn.CrossEntropyLoss()(logits, target)
loss.backward(retain_graph=True)
loss.backward()
---
import torch
the_input = torch.tensor([1., 2.], requires_grad=True)
outputs = the_input ** 2
torch.autograd.backward(outputs, torch.tensor([1., 10.]))
---
import torch
from torch.autograd import grad
x = torch.tensor([1., 2.], requires_grad=True)
w = torch.tensor([3., 4.], requires_grad=True)
y = w * x
print(grad(y, [x], grad_outputs=torch.ones(y.shape)))
---
import torch
x = torch.tensor([1., 2.], requires_grad=True)
y = x ** 2
z = 3 * y + x
torch.autograd.grad(z, y, torch.tensor([1., 10.]))
---
import torch
x = torch.tensor([1., 2., 3.], requires_grad=True)
z = torch.zeros(2, 2)
z[0, 0] = x[0] ** 2
z[1] = 5.
z[0, 1] = x[1] * x[2]
v = torch.ones_like(z)
v[0] = 2.
z.backward(v)
---
import torch
x = torch.tensor([1., 2.], requires_grad=True)
y = torch.log(x * 2)
y[1] = 0
y.sum().backward()
---
import torch
w = torch.tensor(1., requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.1)
for epoch in range(10):
    optimizer.zero_grad()
    loss = (w * 3 - 6) ** 2
    loss.backward()
    optimizer.step()
    print(epoch, loss.item())
---
import torch
x = torch.tensor([1., 2., 3.], requires_grad=True)
y = x ** 2
for i in range(1, 3):
    y[i].backward(retain_graph=True)
    x.grad.zero_()
---
import numpy as np
import torch
import matplotlib.pyplot as plt
data = [1., 2.]
x = torch.tensor(data, requires_grad=True)
y = np.pi * x * torch.from_numpy(np.array([1., 3.]))
y.backward(torch.ones(2))
plt.plot([1], [2])
---
if __name__ == "__main__":
    import torch

    x = torch.ones(2, 2, requires_grad=True)
    for _ in range(2):
        x2 = x * 3
    out = (x2 * x).mean()
    out.backward()
---
import torch
x = torch.tensor([1., 2.]).requires_grad_(True)
k = torch.tensor(4.).requires_grad_(False)
a, b = x
y = k * a * b
y += a
y.backward()
---
import torch
def countdown(x, n):
    if n == 0:
        return x
    return countdown(x * 2, n - 1)
x = torch.tensor(3., requires_grad=True)
y = countdown(x, n=4)
y.backward()
---
import numpy as np
import torch
x = torch.tensor(np.array([1., 2.]), requires_grad=True)
y = x ** 2 * torch.tensor(np.linspace(1, 3, 2))
y.backward(torch.tensor(np.ones(y.shape)))
---
import torch
x = torch.zeros(2, 3).requires_grad_(True)
for i in range(2):
    for j in range(3):
        with torch.no_grad():
            x[i][j] = i - j
x.data[0] *= 2
x.data[1, 1:].fill_(7)
y = x ** 2
torch.autograd.grad(outputs=y, inputs=x, grad_outputs=torch.ones_like(y))
---
import torch
from torch.nn import init
model = torch.nn.Linear(2, 2)
for name, x in model.named_parameters():
    init.constant_(x, 0.5)
with torch.no_grad():
    model.weight[0].copy_(torch.tensor([2., -1.]))
    model.bias += torch.tensor([0., 3.])
x = torch.tensor([[1., -2.]], requires_grad=True)
(model(x) ** 2).sum().backward()
---
import torch
model = torch.nn.Linear(2, 1, bias=False)
model.weight.data = torch.tensor([[1., 2.]])
for x in model.parameters():
    x.data.mul_(3.)
x = torch.tensor([3., 4.], requires_grad=True)
model(x).backward()
---
import torch
def send_back(outputs, inputs, scale=2.):
    weights = torch.full_like(outputs, scale)
    return torch.autograd.grad(outputs, inputs, weights)[0]
x = torch.tensor([1., 2.], requires_grad=True)
y = x ** 3
g = send_back(y, x, scale=4.)
---
import torch
def once(values):
    x = torch.tensor(values, requires_grad=True)
    y = torch.log_softmax(x, dim=len(x.shape) - 1)
    y.backward(gradient=torch.tensor([1., 3., 0.]))
    print(x.grad)
once([1., 2., 0.5])
once([[1., 2.]])
---
import torch
def epoch(w, rate):
    loss = ((w - 1) ** 2).sum() * rate
    loss.backward()
    return loss
w = torch.tensor([3., 5.], requires_grad=True)
for k in range(3):
    epoch(w, 0.5)
---
import torch
x = torch.tensor([3., 2.], requires_grad=True)
y = torch.stack([x[0] * x[1], 4 * x[0], x[1] ** 3])
rows = []
for v in torch.eye(3):
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad.clone())
---
import torch
x = torch.tensor([3., 2.], requires_grad=True)
y = x ** 2
for v in torch.tensor([1., 10.]), torch.tensor([0., 1.]):
    y.backward(v, retain_graph=True)
---
import torch
x = torch.tensor([3., 2.], requires_grad=True)
y = x ** 2
for i, v in enumerate(torch.tensor([[1., 10.], [0., 1.]])):
    y.backward(v, retain_graph=True)
---
import torch
w = torch.empty(3, requires_grad=True)
torch.nn.init.constant_(w, 4.)
(w ** 2).sum().backward()
---
import torch
from torch.autograd import Variable
a = Variable(torch.Tensor([1, 2, 3])).view(1, 3)
x = torch.autograd.Variable(torch.Tensor([4, 5, 6]), requires_grad=True)
y = Variable(x * 3) * x + 2 * Variable((x + 1)).sum() * x + Variable(a[0], requires_grad=False)
y.backward(torch.ones(3))
---
import torch
device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
x = torch.tensor([1., 2.], device='cpu', requires_grad=True)
def f(a):
    w = torch.ones(2, device=device)
    return 2 * (a + w).to(device)
y = f(x) * torch.tensor([2., 3.]).to(x.device)
y.backward(torch.tensor([1., 10.], device=device))
---
import torch
x = torch.tensor([1., 2.], requires_grad=True)
print(f"a {x}" f'b' "c", *x, sep="")
assert x is not None, "text"
assert isinstance(x, torch.Tensor)
print(
    f"{x[0].item():.4f} "
    f"{x[1].item()}"
)
y = x ** 2 if x is not None else x
y.sum().backward()
---
import torch
import torch.nn as nn
a, b = nn.Linear(2, 3), nn.Linear(3, 1)
net = nn.Sequential(
    nn.Linear(2, 2), nn.ReLU(inplace=True), nn.Sequential(nn.Linear(2, 1, bias=False), nn.Tanh())
).double()
for x in net.parameters():
    nn.init.constant_(x, 0.5)
for x in a.parameters():
    x.data.fill_(0.25)
nn.init.constant_(b.weight, 2.)
b.bias.data = torch.tensor([3.])
net[0].weight.data[0] = torch.tensor([2., -1.])
x = torch.tensor([[1., -2.]], requires_grad=True)
(net(x) + b(torch.relu(a(x))) * net[2][0].weight.sum()).backward()
---
import torch
from torch import nn
conv = nn.Conv2d(1, 2, kernel_size=2, stride=1, padding=1, bias=False)
nn.init.constant_(conv.weight, 2.)
line = nn.Conv1d(1, 1, (2,))
for x in line.parameters():
    nn.init.ones_(x)
x = torch.tensor([[[[1., 2.], [3., 4.]]]], requires_grad=True)
((conv(x) ** 2).sum() + line(x[0, 0, :1]).sum()).backward()
---
import torch
model = torch.nn.Linear(2, 2)
for p in model.parameters():
    torch.nn.init.constant_(p, 0.5)
for p in model.parameters():
    p.requires_grad = False
x = torch.tensor([1., -2.], requires_grad=True)
(model(x) ** 2 * model.weight.sum()).sum().backward()
---
import torch
optimizer_steps, grads = 3, []
def look(grad):
    print(grad)
    grads.append(grad)
x = torch.tensor([1., 2.], requires_grad=True)
y = x ** 2
y.register_hook(print)
x.register_hook(lambda g: print("x", g))
handle = y.register_hook(look)
for step in range(optimizer_steps):
    if x.grad is not None:
        x.grad.zero_()
    x.grad = None
    y.sum().backward()
---
import torch
x = torch.tensor([1., 2., 3.], requires_grad=True)
i, m = torch.LongTensor([1, 1, 0]), torch.BoolTensor([1, 0, 1])
y = x[i].sum() * x[m] * torch.IntTensor([3.7, 2])
y.sum().backward()
---
import torch
x = w = torch.tensor([1., 2.], requires_grad=True)
k = x * w
k.sum().backward()
---
import torch
x, w = torch.tensor([1., 2.], requires_grad=True), torch.tensor([3., 4.], requires_grad=True)
y = torch.diagflat(x, 1)[:2, 1:].masked_scatter(torch.tensor([True, False]), w) ** 2
y.sum().backward()
---
import torch
N, D = 2, 3
x = torch.linspace(-1, 1, N * D).reshape(N, D).requires_grad_()
place = x.device
w = torch.ones(D, 1, device=place, requires_grad=True)
y = (x.mm(w) ** 2).requires_grad_().sum() + torch.ones(1).requires_grad_(False)
y.backward()
---
import torch
net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.Flatten(), torch.nn.Flatten(0))
torch.nn.init.ones_(net[0].weight)
torch.nn.init.zeros_(net[0].bias)
x = torch.tensor([[1., 2.], [3., 4.]], requires_grad=True)
(net(x) ** 2 * torch.arange(6.)).sum().backward()
---
import torch
a = torch.tensor([1., 2.], requires_grad=True)
a = a * 3
y = (a ** 2).sum()
g, = torch.autograd.grad(y, a)
"""
PROGRAMS = PASTED.split("\n---\n")


def test_programs_leave_the_gradients_of_torch(paste):
    """Also the lines that the desk keeps, and the program that it offers to copy, do."""
    answers = paste(PROGRAMS)
    wrong = []
    for text, answer in zip(PROGRAMS, answers, strict=True):
        expected = in_torch(text)
        assert expected, text
        if "gradients" not in answer or answer["error"]:
            wrong.append(f"{text}\n{answer}")
            continue
        copied = {}
        exec(answer["copy"], copied)
        for name, gradient in expected.items():
            ours = answer["gradients"][name]
            theirs = torch.tensor(gradient, dtype=torch.float64)
            same = ours and torch.allclose(
                torch.tensor(ours["data"], dtype=torch.float64).reshape(ours["shape"]), theirs, rtol=1e-9
            )
            leaf = copied.get(f"{name}_leaf", copied[name])
            if not same or not torch.allclose(leaf.grad, theirs, rtol=1e-9):
                wrong.append(f"{text}\n{name}: {ours} and not {gradient}")
    assert not wrong, "\n\n".join(wrong)


def test_what_is_pasted_is_kept_with_its_blocks(paste):
    text = "import torch as t\nx = t.tensor(2., requires_grad=True)\n"
    text += "for i in range(2):  # twice\n    y = t.sin(x)\ny.backward()"
    (answer,) = paste([text])
    assert answer["body"] == "for i in range(2):  # twice\n    y = torch.sin(x)\ny"


def test_what_is_said_of_a_paste(paste):
    notes = {
        "x = torch.ones(2, requires_grad=True)\n(2 * x).sum().backward()\nprint(x.grad)": "",
        "x = torch.ones(2, requires_grad=True)\ny = x.sum()\ny.backward()\ny.backward()": "the first backward",
        "x = torch.ones(2, requires_grad=True)\nx.sum().backward()\nz = 2": "behind backward",
        "x = torch.randn(2, requires_grad=True)\nx.sum().backward()": "fixed ones",
        "linear = nn.Linear(2, 1)\nx = torch.ones(2)\nlinear(x).backward()": "fixed ones",
        "x = torch.empty(2, requires_grad=True)\nx.sum().backward()": "holds zeros",
        "x = torch.ones(2, requires_grad=True)\nfor i in range(3):\n    x[i].backward()": "first iteration",
        "x = torch.ones(2, requires_grad=True)\nx = x.clamp(0, 1)\nx.sum().backward()": "of the x before",
        "x = torch.ones(2, requires_grad=True)\nx.register_hook(print)\nx.sum().backward()": "only looks",
        "device = 'cpu'\nx = torch.ones(2, device=device, requires_grad=True)\nx.sum().backward()": "only the CPU",
        "d = 'mps' if torch.cuda.is_available() else 'cpu'\nx = torch.ones(1).requires_grad_().to(d)\nx.backward()": (
            "not a leaf, so its .grad is None"
        ),
        "b = torch.ones(2, requires_grad=True).view(2, 1)\nb.sum().backward()": "here it is b_leaf",
        "x = torch.ones(2).uniform_(-1, 1).requires_grad_()\nx.sum().backward()": "fixed ones",
        "out = nn.Linear(2, 1)(torch.ones(2))\nout.backward()": "The weights of layer",
    }
    for (text, part), answer in zip(notes.items(), paste(list(notes)), strict=True):
        said = " ".join(answer["notes"])
        assert part in said, (text, answer)
        assert bool(part) == bool(said), (text, answer)


def test_random_numbers_have_their_shape(paste):
    shapes = {
        "randn(3)": [3],
        "rand(2, 3)": [2, 3],
        "randn((2, 1))": [2, 1],
        "randn(size=(2, 2))": [2, 2],
        "randn(())": [],
    }
    texts = [
        f"x = torch.{call[:-1]}{'' if call.endswith('((') else ', '}requires_grad=True)\ny = x * 2" for call in shapes
    ]
    for shape, answer in zip(shapes.values(), paste(texts), strict=True):
        assert answer["y"]["shape"] == shape, answer


def test_what_is_drawn_has_its_shape_and_its_range(paste):
    programs = ["torch.Tensor(2, 3).uniform_(-1, 1)", "torch.empty((2, 1)).normal_(3, .5)", "torch.zeros(2).uniform_()"]
    ranges = [([2, 3], -1, 1), ([2, 1], 1, 5), ([2], 0, 1)]
    texts = [f"x = {call}.requires_grad_()\ny = x + 0" for call in programs]
    for (shape, low, high), answer in zip(ranges, paste(texts), strict=True):
        assert answer["y"]["shape"] == shape, answer
        assert all(low <= number <= high for number in answer["y"]["data"]), answer
        assert len(set(answer["y"]["data"])) == len(answer["y"]["data"]), answer


def test_a_leaf_without_a_name_has_the_gradient_of_torch(paste):
    (answer,) = paste(["b = 3 * torch.tensor([1., 2.], requires_grad=True) ** 2\nb.sum().backward()"])
    assert answer["gradients"]["b_leaf"]["data"] == [6, 12]


def test_what_is_frozen_is_no_input(paste):
    frozen = ["for p in net.parameters():\n    p.requires_grad_(False)", "net.requires_grad_(False)",
              "net[0].weight.requires_grad = False\nnet[0].bias.requires_grad = False"]
    head = "net = nn.Sequential(nn.Linear(2, 1), nn.Tanh())\nx = torch.ones(2, requires_grad=True)\n"
    for answer in paste([f"{head}{lines}\nnet(x).backward()" for lines in frozen]):
        assert list(answer["gradients"]) == ["x"], answer


def test_float32_would_overflow(paste):
    large, small = paste(["x = torch.tensor(100., requires_grad=True)\nx.exp().backward()", "x.exp()"])
    assert large["beyond"] == "x.exp()"
    assert small["beyond"] == ""


# What is refused, the piece of the text at which the refusal points, and a part of what is said. In torch some of these
# would run; a wrong answer is worse than none.
REFUSED = [
    ("def f(x):\n    x.sum().backward()\n", "backward", "is not called"),
    ("def f(x):\n    x.sum().backward()\nif x[0] > 1:\n    f(x)", "(", "in a block of if"),
    ("def f(z):\n    if z[0] > 1: return z\n    z.sum().backward()\nf(x)", "(", "another return"),
    ("h = x * 2\ndef f(z):\n    h = z * 2\n    h.sum().backward()\nf(x)", "(", "a h of its own"),
    ("z = 2.\ndef f(z):\n    (x * z).sum().backward()\nf(3.)", "3.", "outside of this function"),
    ("def f(z):\n    z.sum().backward()\nf()", "(", "missing 1 required positional argument: 'z'"),
    ("def f(z):\n    z.sum().backward()\nf(x, x)", "x", "does not take this argument"),
    ("x = torch.ones(2, requires_grad=True)\ny = x * 2\nx.data[0] = 5.\ny.sum()", None, "used before you write"),
    ("y = x * 2\ny.data[0] = 5.\ny.sum()", None, "one index"),
    ("x = torch.ones(2, requires_grad=True)\nx.fill_(2.)\nx.sum().backward()", "fill_", "does not know"),
    ("z = torch.zeros(2, 2)\nz[0][1] = x[0]\nz.sum()", "[1]", "one index"),
    ("x = torch.ones(2, requires_grad=True)\nnn.init.sparse_(x, 0.5)\nx.sum().backward()", "sparse_", "does not know"),
    ("x = torch.ones(2, requires_grad=True)\nx.data.draw_()\nx.sum().backward()", "draw_", "does not know"),
    ("def f(z):\n    z.data += 1\n    return z\nf(x)", "+=", "writing into a tensor is not"),
    ("y = x * 2\ny.weight = x\ny.sum()", "y", "attributes cannot be assigned"),
    ("while True:\n    x = x * 2\nx", "*", "1000 operations"),
    ("while True: pass\nx", None, "too many steps"),
    ("def f(x):\n    return f(x)\nf(x)", None, "20 nested calls"),
    ("def f(x):\nreturn x\nf(x)", "def", "an indented line is missing"),
    ("def f(x):\n    y = x\n  return y\nf(x)", "return", "matches no block"),
    ("y = x\nfor i in range(2):\n    y = y * 2\n  y = y + 1\ny", "y", "matches no block"),
    ("return x", "return", "leave return out"),
    ("def f(x, x):\n    return x\nf(x)", "x", "already"),
    ("def f(x, *args):\n    return x\nf(x)", "*", "a name is missing"),
    ("def f(x):\n    return x\nf(x, 1)", "(", "takes 1 positional argument but 2 were given"),
    ("def f(x):\n    return x\nf()", "(", "missing 1 required positional argument: 'x'"),
    ("def f(x):\n    return x\nf(y=x)", "(", "unexpected keyword argument 'y'"),
    ("def f(x):\n    return x\nf(x, x=x)", "(", "multiple values"),
    ("y = x * 2\ny(3)", "(", "only functions can be called"),
    ("def f():\n    y = y + 1\n    return y\ny = x\nf()", "y", "no value here"),
    ("class M(nn.Module):\n    def forward(self, x): return x\nM()(x)", "class", "classes"),
    ("with open('a') as f:\n    y = x\ny", "open", "torch.no_grad()"),
    ("for i in range(3):\n    if i > 1: break\nx", "break", "not supported"),
    ("import scipy\nscipy.fft(x)", "scipy", "only torch and math"),
    ("y = nn.LSTM(2, 3)(x)", "LSTM", "does not know"),
    ("nn.MSELoss(None, None, 'sum')(x, x)", "MSELoss", "without a name"),
    ("x = torch.ones(2, requires_grad=True)\nx[0] = 5.\nx.sum().backward()", "[0]", "a view of a leaf Variable"),
    ("m = torch.zeros(2)\nr = m.view(2, 1)\nm[0] = 5.\n(x * r).sum()", "[0]", "shares its numbers"),
    ("m = torch.zeros(2, 2)\nr = m[0]\nr[0] = 5.\n(x * m).sum()", "[0]", "shares its numbers"),
    ("y = x.exp()\ny[0] = 0.\ny.sum()", "[0]", "shares its numbers"),
    ("y = x * 2\nwith torch.no_grad():\n    y += 1\ny", "+=", "no_grad"),
    ("y = x * 2\nz = y\ny[0] = 5.\nz.sum()", "[0]", "shares its numbers"),
    ("hidden = x * 2\nhiddem.sum()", "hiddem", "perhaps hidden"),
    ("import torch as t\nt", "", "a dot and a name"),
    ("z, w = x * 2, x\ntorch.autograd.backward([z, w])", None, "the explorer has one y"),
    ("x = torch.ones(2, requires_grad=True)\ny = x * 2\ny.zero_()\n(y * x).sum().backward()", "zero_", "does not know"),
    ("x = torch.ones(2, requires_grad=True)\nx.requires_grad = False\ny = x * 2", "x", "detach"),
    ("h = x * 2\nh.requires_grad_(False)\nh.sum()", "h", "detach"),
    ("x = torch.ones(2)\ny = x * 2\nx.requires_grad_()\n(y * x).sum()", "requires_grad_", "has been used before"),
    ("x = torch.ones(2)\ny = x * 2\nx.requires_grad = True\n(y * x).sum()", "x", "has been used before"),
    (
        "x = torch.ones(2, requires_grad=True)\nz = x * 3\nx = torch.zeros(2, requires_grad=True)\n(x * z).sum()",
        *("x", "has been used before"),
    ),
    ("k = 2.\ny = k * x\nk = torch.tensor(3., requires_grad=True)\n(y * k).sum()", "k", "has been used before"),
    ("y = w * x\ny.sum().backward(inputs=[w])", "[w]", "all inputs"),
    ("y = x * 2\nz = y\nz *= 3\ny.backward(torch.ones(2))", "*=", "needed elsewhere"),
    ("y = x * 2\nz = y * 3\ntorch.autograd.grad(z.sum(), [z, y])", "y", "ask for one of them"),
    ("x = torch.tensor(numbers, requires_grad=True)\nx.sum().backward()", "numbers", "given by numbers"),
    ("y = x * 2\ny.register_hook(lambda g: g * 2)\ny.sum().backward()", "register_hook", "may change the gradient"),
    ("def f(g):\n    print(g)\n    return 2 * g\nx.register_hook(f)\nx.sum().backward()", "register_hook", "may"),
    ("def f(g):\n    g *= 2\nx.register_hook(f)\nx.sum().backward()", "register_hook", "may change"),
    ("x.register_hook(lambda g: g.mul_(2))\nx.sum().backward()", "register_hook", "may change"),
    ("device = torch.device('cpu')\ny = x * device\ny.sum().backward()", "device", "a device is supported only in"),
    ("x = torch.ones(2, requires_grad=True).to('cuda')\nx.sum().backward()", "'cuda'", "not a leaf"),
    ("w = [torch.ones(2, requires_grad=True) for i in range(2)]\n(w[0] * w[1])[0].backward()", "ones", "a line of its"),
    ("net = nn.Sequential(nn.Linear(2, 1), nn.Dropout(0.5))\nnet(x).sum().backward()", "Dropout", "random"),
    ("net = nn.Sequential(nn.Linear(2, 1), nn.Tanh(), nn.ReLU(inplace=True))\nnet(x).backward()", None, "inplace"),
    ("l = nn.Linear(2, 1)\ny = l(x)\nl = nn.Linear(2, 1)\n(y + l(x)).sum().backward()", "Linear", "l_weight already"),
    ("l = nn.Linear(2, 1)\ny = l(x)\nl.requires_grad_(False)\ny.sum().backward()", None, "used before it gets"),
    ("nn.Linear(2, n)(x).sum().backward()", "Linear", "a line of its own"),
    ("l = nn.Conv2d(1, 3, 2, groups=2)\nl(x).sum().backward()", None, "supported only with numbers"),
    (
        "a = torch.ones(2, requires_grad=True)\nz = a * 5\na = a * 3\ny = (a * z).sum()\ntorch.autograd.grad(y, a)",
        *("a", "assigned anew"),
    ),
    ("def f(x):\n    x.sum().backward()\nprint({1: 2}, f(x))\nx.sum()", "{", "something is missing"),
    ("y = x.detach().requires_grad_() * 2\ny.sum().backward()", "requires_grad_", "a line of its own"),
    ("if x.grad is None:\n    y = x\nelse:\n    y = 2 * x\ny.sum().backward()", "grad", "is what the explorer"),
    ("y = x * 2\nif y is x:\n    y = y * 3\ny", "is", "supported only with None"),
    ("x = torch.ones(2, requires_grad=True)\nx.masked_scatter(x > 0, x[:1]).sum().backward()", None, "needs 2 numbers"),
]


def test_what_is_not_understood_is_refused_at_its_word(paste):
    wrong = []
    for (text, piece, part), answer in zip(REFUSED, paste([text for text, *_ in REFUSED]), strict=True):
        if part not in answer.get("refused", "") or (piece is not None and answer["piece"] != piece):
            wrong.append(f"{text!r}: {answer}")
    assert not wrong, "\n".join(wrong)


LINES = """
def f(x, k=2):
    return x ** k
for i in range(3):
    y = y * 2 if i else y
while y.norm() < 100:
    y = y * 2
with torch.no_grad():
    c = x * 2
g = lambda a: a + 1
y = nn.ReLU()(x)
if x[0] > 1:
    y = -y
else:
    pass
z[0] = 1.
y.backward(v)
torch.autograd.grad(y, x)
""".strip().split("\n")


def test_hostile_programs_are_only_data(paste):
    """Lines in any order, at any depth, with letters and words exchanged: computed or refused, nothing else."""
    draw, texts = random.Random(3), []
    words = [
        "__proto__",
        "constructor",
        "import os",
        "eval",
        "this",
        "def",
        ":",
        "(",
        ")",
        "    ",
        "\t",
        "lambda",
        "=",
        "'''",
        ".",
    ]
    for _ in range(600):
        lines = [" " * draw.choice([0, 0, 4, 8]) + draw.choice(LINES).strip() for _ in range(draw.randint(1, 8))]
        text = "\n".join(lines)
        for _ in range(draw.randint(0, 4)):
            at = draw.randint(0, len(text))
            text = text[:at] + draw.choice(words) + text[at + draw.randint(0, 3) :]
        texts.append(text)
    answers = paste(texts)
    assert not [(text, answer) for text, answer in zip(texts, answers, strict=True) if "crash" in answer]
    assert sum("gradients" in answer for answer in answers) > 10
    assert sum("refused" in answer for answer in answers) > 300


def test_indentation_is_that_of_python(paste):
    """Random blocks run as Python runs them, or are refused."""
    draw, programs = random.Random(5), []

    def block(depth, names):
        found = []
        for _ in range(draw.randint(1, 3)):
            kind = draw.choice(["assign", "assign", "for", "if"]) if depth < 3 else "assign"
            if kind == "assign":
                found.append(f"y = y * {draw.choice(['x', '2.', '-1.'])} + {draw.choice([*names, 'x', '1.'])}")
            elif kind == "for":
                name = "ijk"[depth]
                found += [f"for {name} in range({draw.randint(0, 3)}):", *block(depth + 1, [*names, name])]
            else:
                found += [f"if y > {draw.randint(-3, 3)}:", *block(depth + 1, names)]
                if draw.random() < 0.5:
                    found += ["else:", *block(depth + 1, names)]
        return [f"    {line}" for line in found]

    for _ in range(60):
        lines = textwrap.dedent("\n".join(block(0, [])))
        programs.append(f"import torch\nx = torch.tensor(0.75, requires_grad=True)\ny = x\n{lines}\ny.backward()")
    for text, answer in zip(programs, paste(programs), strict=True):
        expected = in_torch(text)
        assert re.search(r"\bfor\b|\bif\b|y = ", text)
        if "x" in expected:
            assert "gradients" in answer, (text, answer)
            assert answer["gradients"]["x"]["data"] == pytest.approx([expected["x"]], rel=1e-9, nan_ok=True), text
