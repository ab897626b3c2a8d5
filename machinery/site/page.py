"""How a page shows an example: a Markdown extension for the line `::: chapter/name.py`, with the options of box.py.

The line becomes the claim of the example, a code block that markdown-exec runs, and links to the file:

    ```python exec="on" html="on"
    from machinery.site import box
    print(box.show("docs/vjp.md, line 12", "vjp/name.py"))
    ```

With `predict`, all that answers the question is hidden until the reader has answered it or asks to see it: the claim,
the output, the pictures, and the text from this line to a line `:::`. In that text, a line "- tempting `[5, 0]`: why"
says why an answer is wrong that many people give.

Whatever is wrong with a line, or with its example, becomes a fault (faults.py).
"""

import re
from pathlib import Path

from markdown import Extension
from markdown.preprocessors import Preprocessor

from machinery.examples.file import INCLUDE, ExampleError
from machinery.site import claims
from machinery.site.box import Line, snippets
from machinery.site.faults import fault

WOULD_NOT_RUN = (
    "opens a code block that would not be run. Show a file: '::: chapter/name.py', "
    "or write '``` { .python .not-run }' to say that it is not run."
)
PLACE = re.compile(r"<!-- page (\S+) (\d+) -->")  # the name of the page, and how many lines stand above its text
FENCE = re.compile(r"^\s*(?:>\s*)*(`{3,}|~{3,})(.*)$")
NOT_RUN = re.compile(r"^\s*\{ \.[a-z]+ \.not-run(?: title=\"[^\"]+\")? \}\s*$")
INDENTED = re.compile(r"^[\s>*+-]+:::")
TEMPTING = re.compile(r"^- tempting (`[^`]+`: .+)$")
COMMIT = (  # docs/assets/book.js compares; without JavaScript there is only the answer to be shown
    '<form class="commit"><input aria-label="Your answer" placeholder="Your answer" autocomplete="off" '
    'spellcheck="false"><button>Check</button><p class="feedback" role="status"></p></form>'
)
END = ":::"  # ends the text that belongs to a prediction
# HTML and attributes in a page that would look as if an example had printed it.
SHOWN_BY_EXAMPLES = "output|example|proof|question|notebook|verdict|picture|whole-file|fault"
FORGED = re.compile(
    rf"<(?:pre|samp|kbd)\b|class=[\"'][^\"']*\b(?:{SHOWN_BY_EXAMPLES})\b|\{{[^}}]*\.(?:{SHOWN_BY_EXAMPLES})\b"
)


class ShowExamples(Preprocessor):
    """Replaces the `:::` lines of a page, and finds code in it that nothing would run.

    A page with such code, or with a line that names no example, shows its faults and nothing else: within its text,
    Markdown might take a fault for something else.
    """

    def run(self, lines: list[str]) -> list[str]:
        name, above = "page", 0
        if lines and (found := PLACE.fullmatch(lines[0])):
            name, above, lines = found[1], int(found[2]), lines[1:]
        out, wrong, fence, opened = [], [], None, ""
        asked = None  # the line of a prediction, its place, and the text that belongs to it
        for number, line in enumerate(lines, start=1 + above):
            place, stripped = f"{name}, line {number}", line.strip()
            if found := FENCE.match(line):
                if fence is None:
                    fence, opened = found[1], place
                    if not NOT_RUN.match(found[2]):
                        wrong.append(fault(place, f"{stripped!r} {WOULD_NOT_RUN}"))
                elif found[1].startswith(fence) and not found[2].strip():
                    fence = None
            elif fence is None and INCLUDE.search(line):
                wrong.append(fault(place, f"include files with '::: chapter/name.py' only, not with {stripped!r}."))
            elif fence is None and FORGED.search(line):
                wrong.append(fault(place, f"this looks like the output of an example and is none: {stripped!r}."))
            elif fence is None and INDENTED.match(line):
                wrong.append(fault(place, f"an example starts in the first column, not as in {line!r}."))
            elif fence is None and line.startswith(":::"):
                shown, asked_before = (line, place, []), asked
                asked = None
                if stripped == END:
                    if not asked_before:
                        wrong.append(fault(place, "this ends a prediction, and none is open."))
                        continue
                    shown = asked_before
                elif asked_before:
                    wrong.append(fault(asked_before[1], f"the prediction is never ended by a line {END!r}."))
                try:
                    if " predict=" in shown[0] and stripped != END:
                        asked = Line.read(line) and shown
                        continue
                    out += in_place_of(*shown).split("\n")
                except (ExampleError, ValueError, OSError, SyntaxError) as error:
                    wrong.append(fault(shown[1], f"{shown[0]!r}: {error}"))
                continue
            (out if asked is None else asked[2]).append(line)
        if asked:
            wrong.append(fault(asked[1], f"the prediction is never ended by a line {END!r}."))
        if fence is not None:
            wrong.append(fault(opened, "this code block is never closed."))
        return "\n\n".join(wrong).split("\n") if wrong else out


class ExamplesExtension(Extension):
    """Adds the `:::` line to Python-Markdown."""

    def extendMarkdown(self, md):
        md.preprocessors.register(ShowExamples(md), "examples", 40)  # before pymdownx.superfences reads code blocks


def makeExtension(**options):
    return ExamplesExtension(**options)


def in_place_of(line: str, place: str, answer: list[str]) -> str:
    """The Markdown that a `:::` line stands for, with the text that belongs to it. Raises as `Line.read` does."""
    if line.split()[1:2] == ["records"]:
        return f"\n{executed('tables', place, ' '.join(line.split()[2:]))}\n"
    if line.split()[1:] == ["claims"]:
        return claims.shown(snippets().parent)
    shown = Line.read(line)
    attributes = f'id="{Path(shown.name).stem}" data-place="{place}" markdown="1"'
    if shown.proof:
        summary = f'<summary markdown="span">{shown.example.claim}</summary>'
        parts = [f'<details class="proof" {attributes}>', summary, executed("show", place, line, "proof"), "</details>"]
    elif shown.predict:
        tempting = [found for text in answer if (found := TEMPTING.match(text))]
        said = [text for text in answer if not TEMPTING.match(text)]
        parts = [
            f'<div class="example asked" {attributes}>',
            *([] if shown.render else [executed("show", place, line, "question")]),  # (its code is no question)
            f"{shown.predict}\n{{ .question }}",
            COMMIT,
            '<details class="predict" markdown="1">\n<summary>Show the answer</summary>',
            executed("show", place, line, "answer"),
            "\n".join(said),
        ]
        if tempting:
            parts += ['<div class="tempting" markdown="1">', "**Tempting, and wrong**"]
            parts += ["\n".join(f"- {found[1]}" for found in tempting), "</div>"]
        parts += [executed("show", place, line, "proven"), "</details>", "</div>"]
    else:
        parts = [f'<div class="example" {attributes}>', executed("show", place, line, "whole"), "</div>"]
    return "\n\n".join(["", *parts, ""])


def executed(function: str, place: str, *given: str) -> str:
    """A code block for markdown-exec, which prints the HTML that a function of box.py returns."""
    call = f"box.{function}({', '.join(map(repr, (place, *given)))})"
    return f'````python exec="on" html="on" id="{place}"\nfrom machinery.site import box\nprint({call})\n````'
