"""contributing/messages.md, the list of torch's messages, agrees with torch, with the cards, and with itself."""

import ast
import html
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
import torch
from markdown.extensions.toc import slugify

ROOT = Path(__file__).parents[2]
LIST = ROOT / "contributing/messages.md"
TORCH = Path(torch.__file__).parent
ROW = re.compile(r"\| (.+) \| (.+) \| (.+) \|")
LINK = re.compile(r"\[([^\]]*)\]\((\.\./docs/[\w./]+)(?:#([\w-]+))?\)")
HEADING = re.compile(r"(#{1,4}) (.+?)(?: \{ #([\w-]+) \})?")


def rows(text: str) -> list[tuple[str, str, str]]:
    """The rows of the tables: message, where torch raises it, card."""
    lines = [
        line for line in text.splitlines() if line.startswith("|") and not line.startswith(("| Message |", "|---"))
    ]
    return [ROW.fullmatch(line).groups() for line in lines]


def wordings(message: str) -> list[str]:
    """The texts that a row quotes, with `…` for what varies."""
    quoted = re.fullmatch(r"(?:\d+ messages, such as )?(`+) ?(.*?) ?\1", message)
    return [" ".join(one.split()) for one in quoted[2].split(" · ") if one.strip("…")] if quoted else []


def has(text: str, wording: str) -> bool:
    """Whether some stretch of the wording is in the text. (A row ends early, and has examples of what varies.)"""
    length = min(20, len(wording))
    return any(wording[i : i + length] in text for i in range(len(wording) - length + 1))


def section(page: str, anchor: str) -> str:
    """A section of a page, with its examples. Empty if there is none."""
    found, level = [], 0
    for line in (LIST.parent / page).read_text(encoding="utf-8").splitlines():
        if heading := HEADING.fullmatch(line):
            marks, title, name = heading.groups()
            if level and len(marks) <= level:
                break
            if (name or slugify(re.sub(r"[`*$]", "", title), "-")) == anchor:
                level = len(marks)
        if level:
            found.append(line)
    text = "\n".join(found)
    folder = ROOT / "snippets" / page.removeprefix("../docs/").removesuffix(".md")
    for name in re.findall(r"^::: (\w+)", text, re.MULTILINE):
        text += (folder / f"{name}.py").read_text(encoding="utf-8")
    return " ".join(html.unescape(text).split())


@cache
def texts(path: Path) -> str:
    """The texts in a file of torch, each in one piece, with `…` where it inserts something."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "…" for part in node.values]
            found.append("".join(parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return " ".join("\n".join(found).split())


def wrong(text: str) -> list[str]:
    """What is wrong with the list."""
    found = []
    for shown, page, anchor in LINK.findall(text):
        if not (LIST.parent / page).is_file() or (anchor and not section(page, anchor)):
            found.append(f"{page}#{anchor} leads nowhere")
        if "#" in shown and shown not in (f"{Path(page).stem}#{anchor}", f"#{anchor}"):
            found.append(f"[{shown}] leads to {page}#{anchor}")
    for message, where, card in rows(text):
        files = re.findall(r"`([\w/]+\.py)`", where)
        paths = [TORCH / file for file in files]
        if "…" in where:  # and others of these folders
            paths = [path for folder in {path.parent for path in paths} for path in folder.glob("*.py")]
        there = " ".join(map(texts, paths))
        for one in wordings(message):
            if files and not has(there, one) and not has(there, re.sub(r"\d+", "…", one)):
                found.append(f"not in {where}: {one}")
        link = LINK.match(card)
        if link and "in other words" not in card and wordings(message):
            there = section(link[2], link[3])
            if not any(has(there, one) for one in wordings(message)):
                found.append(f"not in {link[1]}: {message}")
    return found


def test_each_message_is_in_torch_and_in_its_card_and_each_link_leads_somewhere():
    assert wrong(LIST.read_text(encoding="utf-8")) == []


SUMMED = ("have a card", "a place on another page", "left out")
KINDS = {"[": SUMMED[0], "on another page": SUMMED[1], "(in the section": SUMMED[1]}


def kind(card: str) -> str:
    """What became of a message, in the words of the sentence that adds them up."""
    for start, name in KINDS.items():
        if card.startswith(start):
            return name
    return re.match(r"left out: ([^,:(;]+)", card)[1].strip()


def count(where: str) -> int:
    """How many places or texts a row is about."""
    number = re.search(r"\((\d+)\)$|^(\d+)$", where)
    return int(number[1] or number[2]) if number else 1


def test_the_sums_are_those_of_the_rows():
    _, autograd, others = LIST.read_text(encoding="utf-8").split("\n## ")
    sums = Counter()
    for _, where, card in rows(autograd):
        sums[kind(card)] += count(where)
    said = re.search(r"^Together: (.+)\.$", autograd, re.MULTILINE)[1]
    assert {name: int(number) for number, name in re.findall(r"(\d+) ([\w ]+)", said.replace(" and ", ", "))} == sums
    sums = Counter()
    for _, where, card in rows(others):
        sums[kind(card) if kind(card) in SUMMED else "left out"] += count(where)
    said = re.search(
        r"^Together: (\d+) have a card .+ and (\d+) a place .+; (\d+) are left out\.$", others, re.MULTILINE
    )
    assert {name: int(number) for name, number in zip(SUMMED, said.groups(), strict=True)} == sums


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("| `a` | `libtorch_cpu` | left out: rare, see [x](../docs/gone.md#y) |", "../docs/gone.md#y leads nowhere"),
        ("| `a` | `libtorch_cpu` | [vjp#gone](../docs/learn/vjp.md#gone) |", "../docs/learn/vjp.md#gone leads nowhere"),
        (
            "| (a) | 1 | [graphs#a](../docs/stuck/messages/graph.md#second-time) |",
            "[graphs#a] leads to ../docs/stuck/messages/graph.md#second-time",
        ),
        (
            "| `Trying to walk a graph twice` | `autograd/function.py` | left out: rare |",
            "not in `autograd/function.py`: Trying to walk a graph twice",
        ),
        (
            "| `Trying to walk a graph twice` | 1 | [graph#second-time](../docs/stuck/messages/graph.md#second-time) |",
            "not in graph#second-time: `Trying to walk a graph twice`",
        ),
    ],
)
def test_a_row_that_is_wrong_is_noticed(row, says):
    assert says in wrong(row)
