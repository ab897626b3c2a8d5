"""The voice of the book: rules of its own for proselint, and those of proselint's that concern a technical text.

    python tools/style.py [FILE …]        (`make lint`: all pages, and the claims of all examples)

Code, formulas and quotations are not prose and are left out. A finding names file, line and rule.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from proselint.checks import __register__
from proselint.config import DEFAULT
from proselint.registry import CheckRegistry
from proselint.registry.checks import Check
from proselint.registry.checks.engine import Fancy, RegexOptions
from proselint.registry.checks.types import ExistenceSimple
from proselint.tools import LintFile

ROOT = Path(__file__).parents[1]
# Words that mislead or are nobody's English: a name, what is looked for, and what to write instead.
RULES = {
    "derivative": (r"derivatives? by (?=[A-Za-zθ]\b|\ufffc|the \w+ (?:itself|weight|input))", "with respect to"),
    "stands": (r"\bstands?\b(?! (?:for|out|up|still)\b)", "is, are; or say where it is printed, written or placed"),
    "behind": (r"\b(?:put|[Pp]ut an? \w+|comes?|goes|lies?|what is) behind\b", "after, or downstream of"),
    "told": (r"\b(?:is|are) told in\b", "see"),
    "round": (r"\b(?:each|every|next|first|second|last|one|a) rounds?\b(?! trip)|\brounds of\b", "iteration, step"),
    "inverted": (
        r"\b(?:[Ww]hat|Which|which) (?:size|shape|sign|value|type|dtype|form|length|slope) (?:has|have) (?!to\b)\S+",
        "“What size is …?”, “does … have?”",
    ),
    "before": (r"\b(?:[Rr]ead before|[Tt]o read before|[Ww]hat to read before)\b", "Before you start"),
    "bare what": (
        r"(?:^|(?<=\. ))What (?!happens|is it|does|do|is|are|you|to|if|about|v|else|follows)\w+ \w+[^?\n]*\.(?=\s|$)",
        "start with the subject",
    ),
    "neither": (r"\bno [\w-]+ and no [\w-]+", "neither … nor"),
    "of one's own": (r"\bof one['’]s own\b", "your own, or its own"),
    "is none": (r"\bthat (?:it|this) is none\b", "say what it is"),
}
# proselint's own checks, but those for other kinds of text (dates, typography of quotations, restricted words, …)
BUILT_IN = (
    "cliches",
    "lexical_illusions",
    "malapropisms",
    "mondegreens",
    "nonwords",
    "oxymorons",
    "redundancy.ras_syndrome",
)
HIDDEN = "\ufffc"  # in the place of code or a formula
NOT_PROSE = re.compile(
    r"^(?P<fence>`{3,}|~{3,}).*?^(?P=fence)[ ]*$|^:::.*?$|\$\$.+?\$\$|<!--.*?-->|<[a-z/][^>]*>|“[^”]*”"
    r"|\{[ :#.][^}\n]*\}",
    re.DOTALL | re.MULTILINE,
)
INLINE = re.compile(r"(`+).+?\1|\$[^$\n]+\$|\]\([^)]*\)")


def checks() -> list[Check]:
    """The rules, as checks of proselint."""
    engine = Fancy(RegexOptions(case_insensitive=False, multi_line=True))
    return [
        Check(ExistenceSimple(pattern), engine, f"book.{name.replace(' ', '_')}", f"“{{}}”: write {instead}")
        for name, (pattern, instead) in RULES.items()
    ]


def blank(found: re.Match) -> str:
    """What is no prose, as line breaks and one sign: the lines keep their numbers, the sentences their form."""
    return HIDDEN * (not found[0].startswith((":::", "<", "{"))) + "\n" * found[0].count("\n")


def prose(path: Path) -> str:
    """The prose of a page, or the claim of an example, with each line in its place."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        if claim := re.match(r'r?"""(.*?)"""', text, re.DOTALL):
            text = claim[1]
        else:  # an exploration: its text is in comments
            text = "\n".join(line[2:] if line.startswith("# ") else "" for line in text.splitlines())
    return INLINE.sub(lambda found: HIDDEN if found[0][0] in "`$" else "]", NOT_PROSE.sub(blank, text))


def oneline(text: str) -> str:
    return " ".join(text.split())


def findings(path: Path, text: str) -> Iterator[str]:
    """One line for each place that breaks a rule."""
    registry = CheckRegistry()
    if not registry.checks:
        registry.register_many((*__register__, *checks()))
    enabled = dict.fromkeys((*BUILT_IN, "book"), True)
    if not text.strip():
        return
    for found in LintFile(str(path), text).lint(DEFAULT | {"checks": enabled, "max_errors": 1000}):
        if "\n\n" in found.check_result.message:  # a word that ends a heading, and begins what follows
            continue
        yield f"{path}:{found.pos[0]}: {found.check_result.check_path}: {oneline(found.check_result.message)}"


def main(names: list[str]) -> None:
    paths = [Path(name) for name in names] or sorted(
        [*Path("docs").rglob("*.md"), *Path("docs").rglob("*.py"), *Path("snippets").rglob("*.py")]
    )
    if wrong := [what for path in paths for what in findings(path, prose(path))]:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
