"""Names of torch in the pages lead to PyTorch's documentation, and the index says where each is shown."""

import ast
import inspect
import re
from itertools import chain
from pathlib import Path

import built_site as verify
import pytest
from test_faults import GOOD, table_block

from book import names
from book.example import OPEN, read_example
from book.torch_names import DOCUMENTATION, LIST, PAGES, Used, address, meant, object_of, read_names, torch

ROOT = Path(__file__).parents[2]
DOCUMENTED = {address(name): name for name in PAGES if address(name)}


# The list


def wrong(name: str) -> str:
    """What is wrong with a name of the list, or ''."""
    thing, words = object_of(name), name.split(".")
    if thing is None:
        return f"torch {torch.__version__} has no {name}"
    if PAGES.get(name) == "-":
        return ""
    if any(word.startswith("_") for word in words):
        return f"{name} is not public"
    if words[-1][0].isupper() and words[-1] not in "TH" and not inspect.isclass(thing):
        return f"{name} is no class"
    kinds = (
        callable,
        inspect.isdatadescriptor,
        inspect.ismodule,
        lambda thing: isinstance(thing, torch.dtype),
    )
    if not any(kind(thing) for kind in kinds):
        return f"{name} is no function, method or attribute"
    return ""


def test_torch_has_each_name_of_the_list():
    assert [said for said in map(wrong, PAGES) if said] == []
    assert len(DOCUMENTED) > 1000


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("torch.autograd.gradd", "has no torch.autograd.gradd"),
        ("torch.Tensor.backwards", "has no torch.Tensor.backwards"),
        ("torch._C._autograd", "is not public"),
        ("torch.Tensor.__array_priority__", "is not public"),
    ],
)
def test_a_name_that_torch_does_not_have_is_noticed(name, said):
    assert said in wrong(name)
    assert address(name) == ""


def test_the_list_is_in_order_and_says_everything_once():
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    groups = [(line, []) for line in lines if line.startswith("[")]
    number = -1
    for line in lines:
        if line.startswith("["):
            number += 1
        else:
            groups[number][1].extend(line.split())
    assert groups == sorted(((head, sorted(words)) for head, words in groups), key=lambda group: group[0].split("]"))
    assert sum(len(words) for _, words in groups) == len(PAGES)
    assert {page for page in PAGES.values() if not re.fullmatch(r"|-|[\w./]+\.html(#[\w.-]+)?", page)} == set()


def unlisted(source: str) -> list[str]:
    """The names of torch that code writes in full, and that are neither in the list nor a part or a member of one."""
    used = Used(source)
    found = {used.name(node) for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Attribute, ast.Name))}
    found = {name for name in found if name.startswith("torch.")}
    parts = {name.rpartition(".")[0] for name in found}
    things = {name for name in PAGES if not inspect.ismodule(object_of(name))}
    return sorted({name for name in found - parts - {*PAGES} if name.rpartition(".")[0] not in things})


def test_the_list_has_each_name_that_an_example_shows():
    snippets = ROOT / "snippets"
    sources = {path: read_example(path, snippets).cells for path in snippets.rglob("*.py")}
    sources = {path: "\n".join(held[name].source for name in OPEN if name in held) for path, held in sources.items()}
    sources |= {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.py")}
    assert {path.name: found for path, source in sources.items() if (found := unlisted(source))} == {}


def test_a_name_that_the_list_lacks_is_noticed():
    assert unlisted("import torch\nfrom torch.nn import zelu as f\nf(torch.zeroes(3)).sum()") == [
        "torch.nn.zelu",
        "torch.zeroes",
    ]


# What code uses, and what a word means

CODE = """
import torch
import torch.nn.functional as F
from torch.func import jvp

model = torch.nn.Linear(2, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
x = torch.zeros(2, requires_grad=True)
y = F.softplus(x).sqrt()
y.backward(gradient=x.detach(), retain_graph=True)
optimizer.step()
"a b".split()

class Twice(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return 2 * x
"""


def test_what_code_uses():
    used = Used(CODE)
    assert set(used.names) == {
        "torch.Tensor.backward",
        "torch.Tensor.detach",
        "torch.Tensor.sqrt",
        "torch.autograd.Function",
        "torch.autograd.Function.forward",
        "torch.autograd.function.FunctionCtx.save_for_backward",
        "torch.func.jvp",
        "torch.nn.Linear",
        "torch.nn.Module.parameters",
        "torch.nn.functional.softplus",
        "torch.optim.Optimizer.step",
        "torch.optim.SGD",
        "torch.zeros",
    } - {"torch.func.jvp"}  # imported, and not used
    assert set(used.arguments) == {
        ("gradient", "torch.Tensor.backward"),
        ("retain_graph", "torch.Tensor.backward"),
    }


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("torch.autograd.grad(y, x, …)", "torch.autograd.grad"),
        ("torch.autograd.grad(y, x, torch.eye(3))[0]", "torch.autograd.grad"),
        ("autograd.grad", "torch.autograd.grad"),
        ("y.backward(v)", "torch.Tensor.backward"),
        ("(v * y).sum().backward()", "torch.Tensor.backward"),
        (".detach()", "torch.Tensor.detach"),
        ("x.grad = None", "torch.Tensor.grad"),
        ("g = torch.func.grad(f)(x)", "torch.func.grad"),
        ("with torch.no_grad():", "torch.no_grad"),
        ("@once_differentiable", "torch.autograd.function.once_differentiable"),
        ("F.cross_entropy", "torch.nn.functional.cross_entropy"),
        ("nn.BatchNorm1d", "torch.nn.BatchNorm1d"),
        ("model.parameters()", "torch.nn.Module.parameters"),
        ("sqrt", "torch.Tensor.sqrt"),  # used above
        ("exp", "torch.exp"),
        ("jacrev", "torch.func.jacrev"),
        ("step", "torch.optim.Optimizer.step"),  # of those that torch has, the one used above
        ("vjp", ""),  # torch has several
        ("sum", ""),  # and Python has one, too
        ("model", ""),
        ("jax.grad", ""),
        ("np.sqrt(2)", ""),
        ("torch.gradd", ""),
        ("values()", ""),
        ("d.values()", ""),
        ("x + 1", ""),
        ("a second time", ""),
    ],
)
def test_what_a_word_means(text, name):
    page = Used(CODE)
    page.sections["#here"] = set(page.names)
    assert meant(text, page, "#here", {"gradient", "retain_graph"}) == ("", name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gradient", ("gradient", "torch.Tensor.backward")),
        ("retain_graph=True", ("retain_graph", "torch.Tensor.backward")),  # as the code above does
        ("is_grads_batched", ("is_grads_batched", "torch.autograd.grad")),  # no other function has it
        ("create_graph", ("", "")),  # several have it
        ("allow_unused", ("", "")),  # no example of the book gives it, so it may be a word
    ],
)
def test_what_an_argument_belongs_to(text, expected):
    assert meant(text, Used(CODE), "", {"gradient", "retain_graph", "is_grads_batched", "create_graph"}) == expected


# The site

PAGE = """# Title with `torch.autograd.grad`

Ask `torch.autograd.grad`, and `torch.autograd.grad` again. [A link on `torch.vmap`](#card), and no `torch.gradd`.

::: example

### Card

Once more `torch.autograd.grad`.
"""


def test_a_small_site(small_site):
    small_site.write("docs/index.md", PAGE)
    lists = table_block('names("torch.autograd")')
    small_site.write("docs/about/names.md", f"# Names\n\n## Autograd\n\n{lists}")
    small_site.write("snippets/index/example.py", GOOD)
    small_site.publish()
    page = verify.parse(small_site.site / "index.html").select_one("article")
    links = page.select("a.name")
    assert [(link.get_text(), link["href"]) for link in links] == [
        ("torch.autograd.grad", address("torch.autograd.grad"))
    ] * 2
    assert links[1].find_previous("h3")["id"] == "card"
    below = {link.get_text() for link in page.select("details.names p:first-of-type a")}
    assert below == {"torch.autograd.grad", "torch.tensor", "torch.Tensor.backward", "torch.Tensor.grad"}
    assert "data-name" not in str(page)
    index = verify.parse(small_site.site / "about/names.html")
    (row,) = [row for row in index.select("dl.index dt") if row.get_text() == "torch.autograd.grad"]
    assert [link["href"] for link in row.find_next("dd").select("a")] == ["../index.html", "../index.html#card"]


def made_up(page) -> list[str]:
    """The links of a page to PyTorch's documentation of a name that are not in the list."""
    links = [link["href"] for link in page.select("a.name, .names p:first-of-type a, .index dt a")]
    return [link for link in links if link not in DOCUMENTED]


def without_link(page) -> set[str]:
    """The names that the text of a page writes in full, and that no link of it leads to."""
    linked = {link["href"] for link in page.select("a.name")}
    codes = [code for code in page.select("article code") if not code.find_parent(class_=["output", "index", "names"])]
    other = ["pre", "a", "summary", "table", "h1", "h2", "h3", "h4"]
    whole = re.compile(r"(torch[\w.]+)(?:\([^()]*\))?")
    other_classes = ["puzzle", "point"]  # a point of a card calls the operation of the card, which has the link above
    codes = [code for code in codes if not code.find_parent(other) and not code.find_parent(class_=other_classes)]
    said = {found[1] for code in codes if (found := whole.fullmatch(code.get_text()))}
    return {name for name in said if address(name) and address(name) not in linked}


def test_no_link_is_made_up(site):
    pages = verify.pages(site)
    assert list(chain.from_iterable(made_up(verify.parse(path)) for path in pages)) == []
    assert sum(len(verify.parse(path).select("a.name")) for path in pages) > 1000


def test_every_name_written_in_full_has_a_link(site):
    assert {path.name: found for path in verify.pages(site) if (found := without_link(verify.parse(path)))} == {}


def test_a_link_that_is_made_up_or_missing_is_noticed(site, tmp_path):
    text = (site / "use/jacobian/autograd_grad.html").read_text(encoding="utf-8")
    broken = tmp_path / "made_up.html"
    broken.write_text(text.replace("torch.autograd.grad.html", "torch.autograd.gradd.html", 1), encoding="utf-8")
    assert made_up(verify.parse(broken)) == [f"{DOCUMENTATION}generated/torch.autograd.gradd.html"]
    broken = tmp_path / "missing.html"
    broken.write_text(re.sub(r'<a class="name"[^>]*>(<code.*?</code>)</a>', r"\1", text), encoding="utf-8")
    assert "torch.autograd.grad" in without_link(verify.parse(broken))


def test_links_of_names_are_in_text_only(site):
    for path in verify.pages(site):
        for link in verify.parse(path).select("a.name"):
            assert not link.find_parent(["pre", "a", "summary", "h1", "h2", "h3", "h4", "h5", "h6"]), (path, link)


def test_the_index_says_where_retain_graph_is_shown(site):
    index = verify.parse(site / "about/names.html")
    rows = {row.get_text().split(" of ")[0]: row for row in index.select("dl.index dt")}
    assert {"retain_graph", "create_graph", "gradient", "inputs", "is_grads_batched", "materialize_grads"} <= set(rows)
    assert "dim" not in rows
    places = [link["href"] for link in rows["retain_graph"].find_next("dd").select("a")]
    assert "../reference/graph/life.html#retain_graph-keep-what-was-saved" in places[:3]
    assert "torch.autograd.grad" in rows["retain_graph"].get_text()
    assert all(1 <= len(row.find_next("dd").select("a")) <= names.MOST for row in rows.values())
    assert len(rows) > 300


def test_the_search_and_the_exports_do_not_know_the_lists(site):
    for name in ("search/sections.js", "llms-full.txt", "learn/vjp.md"):
        text = (site / name).read_text(encoding="utf-8")
        assert "In PyTorch's documentation" not in text
        assert f"{DOCUMENTATION}generated" not in text
    assert '["about/names.html' not in (site / "search/sections.js").read_text(encoding="utf-8")


def test_a_list_is_read():
    text = "# of PyTorch\n\n[torch]\nsin cos\n\n[torch] tensors.html\nTensor\n\n[torch.cuda] a.html#\nx\n\n[] -\ny\n"
    assert read_names(text) == {
        "torch.sin": "",
        "torch.cos": "",
        "torch.Tensor": "tensors.html",
        "torch.cuda.x": "a.html#torch.cuda.x",
        "y": "-",
    }
