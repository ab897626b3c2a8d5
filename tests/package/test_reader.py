"""The one reader of pages: what it makes of a page, and what is wrong with one, with its place."""

import html

import markdown
import pytest
from test_faults import GOOD

from book import pages, tables
from book.pages import Code, Show, TableBlock, Text

TABLE_BLOCK = '```python exec="on" idprefix="" updatetoc="no"\n{}\n```'
CALL = 'from book import tables\nprint(tables.records("chapters"))'


@pytest.fixture
def parse(tmp_path):
    """Read a page x/y.md with this text, which has the example `example`, and one with a repair."""
    folder = tmp_path / "snippets/x/y"
    folder.mkdir(parents=True)
    (folder / "example.py").write_text(GOOD)
    (folder / "repaired.py").write_text(GOOD.replace("# %% check", "# %% fix\nprint(2)\n\n# %% check"))
    return lambda text, src="x/y.md": pages.parse_page(text, src, tmp_path)


WRONG = [
    ("::: nowhere", "there is no file snippets/x/y/nowhere.py"),
    ("::: example.py", "the name of an example in snippets/x/y/, without .py, comes first"),
    ("::: ../z/example", "the name of an example in snippets/x/y/, without .py, comes first"),
    ("::: records chapters", "unknown option 'chapters'"),
    (":::", "this ends a prediction, and none is open"),
    ("::: example rendr", "unknown option 'rendr'; there are predict, proof, "),
    ("::: example render=yes", "unknown option 'render=yes'"),
    ("::: example points=three", "unknown option 'points=three'"),
    ('::: example predict="What', "No closing quotation"),
    ('::: example predict="What?"', "the prediction is never ended by a line ':::'"),
    ('::: repaired predict="What?"', "a prediction would hide what goes wrong, or the repair"),
    ("::: example try", "this line has no picture"),
    ('::: example try="y = x ** 2"', "this line has no picture"),
    ("::: example jacobian try=", "unknown option 'try='"),
    ("    ::: example", "an example starts in the first column"),
    ("> ::: example", "an example starts in the first column"),
    ("- ::: example", "an example starts in the first column"),
    (":::part 0", "unknown option '0'"),  # what stands for HTML that the book has made
    ("``` { .python .not-run }\na", "this code block is never closed"),
    ("```` { .python .not-run }\na\n```", "this code block is never closed"),
    ("~~~ { .python .not-run }\na\n```", "this code block is never closed"),
    ("<pre>tensor(3.)</pre>", "this looks like the output of an example"),
    ('<div class="output">tensor(3.)</div>', "this looks like the output of an example"),
    ('<details class="verdict"><summary>Checked</summary></details>', "this looks like the output of an example"),
    ("tensor(3.) { .output }", "this looks like the output of an example"),
    ('<div class="fault"><pre>tensor(3.)</pre></div>', "this looks like the output of an example"),
    ("![ ](a.svg)", "no text says what this image shows: ![ ](a.svg)"),
    ('<img src="a.svg">', "no text says what this image shows"),
]
FENCES = [
    '```python exec="yes"',
    '```python exec="on"',  # without the two options, markdown-exec would number the headings
    '```python exec="on" idprefix="" updatetoc="no" source="above"',
    '```py exec="on" idprefix="" updatetoc="no"',
    '```bash exec="on" idprefix="" updatetoc="no"',
    "```python",
    "```",
    "~~~",
    "``` { .python }",
    '``` { .python .not-run exec="on" }',
]
WRONG += [
    (f"{indent}{fence}\n{indent}1\n{indent}{fence[:3]}", "opens a code block that would not be run")
    for fence in FENCES
    for indent in ("", "    ", "> ")
]
WRONG += [
    (TABLE_BLOCK.format(code), "code in a page is `from book import tables` and `print(tables.NAME(…))`")
    for code in (
        "print(1)",
        CALL + "\nprint(1)",
        CALL.replace("tables.", "claims."),
        CALL.replace("book", "other"),
        CALL.replace("print", "eval"),
        CALL.replace('"chapters"', "open('x')"),
        CALL.replace('"chapters"', 'part="chapters"'),
        CALL.replace('"chapters")', '"chapters"'),
        "from book import tables\nprint(tables)",
    )
]


@pytest.mark.parametrize(("lines", "says"), WRONG)
def test_what_is_wrong_is_said_with_its_place(parse, lines, says):
    page = parse(f"---\ntitle: A title\n---\n# Title\n\n{lines}\n\nText.\n")
    [(place, said)] = page.faults
    assert place == "docs/x/y.md, line 6"
    assert says in said


def test_each_fault_has_its_own_line(parse):
    page = parse('# Title\n\n::: example predict="a"\n\n::: example predict="b"\n\n::: no\n\n:::\n\n    ```\n')
    assert [place.rpartition(" ")[2] for place, _ in page.faults] == ["3", "5", "7", "9", "11", "11"]


def test_words_of_a_question_stand_below_a_heading(parse):
    [(place, said)] = parse("<!-- asks: what is v -->\n\n# Title\n").faults
    assert (place, said.partition(":")[0]) == ("docs/x/y.md, line 1", "what people ask stands before any heading")


PAGE = f"""# Title

Text with `code`.

::: example proof network=x,y desk points=3

{TABLE_BLOCK.format(CALL)}

::: example predict="What is it?" try="y = x" jacobian
??? tip "Hint"
    It is small.

- tempting `[5, 0]`: why
The answer.
:::

``` {{ .text .not-run }}
::: example
{TABLE_BLOCK.format("print(1)")[3:]}

More.
"""


def test_a_page_is_its_blocks(parse):
    page = parse(PAGE)
    assert page.faults == []
    assert [type(block) for block in page.blocks] == [Text, Show, TableBlock, Show, Code, Text]
    first, second = page.shows
    assert (first.name, first.anchor, first.place) == ("x/y/example.py", "example", "docs/x/y.md, line 5")
    assert (first.proof, first.points, first.tried, first.predict) == (True, 3, "", "")
    assert first.drawn == {"network": "x,y", "desk": "x.grad:v:J"}
    assert (second.predict, second.tried, second.drawn) == ("What is it?", "y = x", {"jacobian": "J"})
    assert second.tempting == ["`[5, 0]`: why"]
    assert [line for line in second.hint if line] == ['??? tip "Hint"', "    It is small."]
    assert [line for line in second.explained if line] == ["The answer."]
    [table] = page.table_blocks
    assert (table.place, table.function, table.arguments) == ("docs/x/y.md, line 7", "records", ("chapters",))
    assert (page.name, page.url, page.up, page.title) == ("x/y", "x/y.html", "../", "Title")


FENCED = [
    ("````", "````", ["```", "::: example", "```"]),
    ("```", "`````", ["````x", "~~~"]),
    ("~~~", "~~~", ["```", "::: nothing", "<pre>"]),
    ("~~~~", "~~~~~", ["~~~", "[✓ tested](claims.md#x)", "## No heading", "<!-- asks: nothing -->"]),
]


@pytest.mark.parametrize(("opens", "closes", "inside"), FENCED)
def test_what_is_in_a_block_that_is_not_run_is_nothing_else(parse, opens, closes, inside):
    lines = [f"{opens} {{ .text .not-run }}", *inside, closes]
    page = parse("\n".join(["# Title", "", *lines, "", "::: example", "", "## Next"]))
    assert page.faults == []
    assert [type(block) for block in page.blocks] == [Text, Code, Show, Text]
    assert page.blocks[1].lines == lines
    assert [(section.title, section.asks, section.claims) for section in page.sections] == [
        ("Title", [], []),
        ("Next", [], []),
    ]


SECTIONS = """# Title

::: example

## Part

<!-- asks: a · b -->

So it is [✓ tested](../reference/claims.md#so_it_is).

Older wordings: `one`, ``two `2` ``

### A card { #own }

::: example proof
"""


def test_a_section_has_what_stands_below_its_heading(parse):
    page = parse(SECTIONS)
    top, part, card = page.sections
    assert (top.level, part.level, card.level) == (1, 2, 3)
    assert (top.anchor, part.anchor, card.anchor) == ("", "part", "own")
    assert (part.asks, part.claims, part.older) == (["a · b"], ["so_it_is"], ["one", "two `2`"])
    assert [len(section.shows) for section in page.sections] == [1, 0, 1]


HEADINGS = [
    "Plain words",
    "What is `x.grad`?",
    "$v^\\top J$ and *others*",
    "A [link](other.md) in it",
    "`torch.autograd.grad(y, x)` again",
    "Twice",
    "Twice",
    "Twice",
    "Taken",
    "Who’s “quoted” — and é",
    "`__torch_function__` and snake_case",
]


def test_anchors_are_those_that_markdown_gives(parse):
    text = (
        "# Title\n\n" + "\n\n".join(f"## {title}" for title in HEADINGS) + "\n\nText.\n{ #taken }\n\n## Own { #mine }\n"
    )
    extensions = ["toc", "attr_list", "md_in_html", "pymdownx.arithmatex"]
    md = markdown.Markdown(extensions=extensions, extension_configs={"pymdownx.arithmatex": {"generic": True}})
    rendered = md.convert(text)
    [top] = md.toc_tokens
    anchors = [section.anchor for section in parse(text).sections[1:]]
    assert anchors == [html.unescape(token["id"]) for token in top["children"]], rendered
    assert anchors[5:8] == ["twice", "twice_1", "twice_2"]
    assert anchors[-1] == "mine"


def test_a_notebook_has_its_headings_and_examples_only(parse):
    page = parse(
        "# %% [markdown]\n# # Title\n#\n# <!-- asks: a · b -->\n#\n# ::: nothing\n#\n# First.\n# Second.\n\n"
        "# %%\nx = 1\n\n# %% [markdown]\n# ## Part\n",
        "x/z.py",
    )
    assert page.blocks == []
    [(place, what)] = page.faults
    assert place == "docs/x/z.py, line 6"
    assert "snippets/x/z/nothing.py" in what
    assert [section.title for section in page.sections] == ["Title", "Part"]
    assert (page.is_notebook, page.url, page.first) == (True, "x/z.html", "First.")


def test_a_page_that_documents_the_syntax_is_exported_as_it_is(small_site):
    shown = '::: example proof\n- tempting `1`: why\n:::\n```python exec="on"\nprint(1)\n```'
    small_site.write("docs/index.md", f"# Title\n\nWrite:\n\n```` {{ .text .not-run }}\n{shown}\n````\n\nText.\n")
    small_site.change_settings("nav: null", "nav: [Title: index.md]")
    small_site.publish()
    assert f"````text\n{shown}\n````" in (small_site.site / "index.md").read_text()
    assert not (small_site.site / "index.ipynb").exists()  # it has no code


CARDS = """# First

## Group { #g }

### One `a` { #one }

### Two { #two }

## Empty

## Other

### Three { #three }
"""


@pytest.fixture
def cards(tmp_path):
    """Print the list of messages, on a page stuck/index.md, of a book with this page of messages and another one."""

    def listed(text):
        folder = tmp_path / "docs/stuck/messages"
        folder.mkdir(parents=True)
        (tmp_path / "docs/stuck/index.md").write_text(
            "# List\n\n" + TABLE_BLOCK.format(CALL.replace('records("chapters")', "messages()"))
        )
        (folder / "a.md").write_text("# Second\n\n## Last\n\n### Four { #four }\n")
        (folder / "b.md").write_text(text)
        book = pages.read_book(tmp_path, ["stuck/index.md", "stuck/messages/b.md"])
        [printed] = tables.printed_on(book, book.pages["stuck/index.md"])
        return printed

    return listed


def test_the_list_of_messages_has_each_card_below_its_page_and_group(cards):
    assert cards(CARDS).strip().split("\n") == [
        '<details class="group" markdown="1">',
        "<summary>First (3)</summary>",
        "",
        "**[First](../stuck/messages/b.html)**",
        "",
        "- Group",
        "    - [One `a`](../stuck/messages/b.html#one)",
        "    - [Two](../stuck/messages/b.html#two)",
        "- Other",
        "    - [Three](../stuck/messages/b.html#three)",
        "",
        "</details>",
        "",
        '<details class="group" markdown="1">',
        "<summary>Second (1)</summary>",
        "",
        "**[Second](../stuck/messages/a.html)**",
        "",
        "- Last",
        "    - [Four](../stuck/messages/a.html#four)",
        "",
        "</details>",
    ]


def test_a_card_without_a_group_is_a_fault(cards):
    said = cards("# First\n\n### One { #one }\n")
    assert "docs/stuck/messages/b.md: no heading ## is above the card 'One'" in html.unescape(said)
