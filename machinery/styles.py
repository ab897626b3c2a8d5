"""Takes out of the theme's style sheets what no page can use: most of Material's rules are for features of other sites.

A page weighs less by it, and the browser has fewer rules to try on each element. A rule goes only if its selector names
a class that stands in no page and that no script could set, or a direction of text or a colour that no page has; a
variable goes if nothing reads it. Whatever is not understood stays.
"""

import re
from pathlib import Path

import tinycss2

ATTRIBUTE = re.compile(r' (?:class|dir|data-md-color-\w+)="([^"]*)"')
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
CHOICE = re.compile(r"\[(?:dir|data-md-color-\w+)=\"?([\w-]+)\"?\]")
CLASS_NAME = re.compile(r"\.((?:\\.|[\w-])+)")
# What stands in these need not be there, or not all of it, for the selector to match.
CONDITION = re.compile(r":(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)")
WORD = re.compile(r"[\w-]+")
READ = re.compile(r"var\(\s*(--[\w-]+)")
SET_BY_SCRIPTS = ("md-", "js", "focus-visible")  # of Material's classes: those of the frame around the text


def shorten(site: Path) -> None:
    """Shorten the style sheets that the theme brought to the built `site`."""
    used = set()
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for names in ATTRIBUTE.findall(text):
            used.update(names.split())
        for script in SCRIPT.findall(text):
            used.update(WORD.findall(script))
    for script in site.glob("assets/javascripts/bundle*.js"):
        words = WORD.findall(script.read_text(encoding="utf-8"))
        used.update(word for word in words if word.startswith(SET_BY_SCRIPTS))
    sheets = {path: path.read_text(encoding="utf-8") for path in sorted(site.glob("assets/stylesheets/*.css"))}
    sheets = {path: without_unused(text, used) for path, text in sheets.items()}
    own = [path.read_text(encoding="utf-8") for kind in ("css", "js") for path in site.glob(f"assets/*.{kind}")]
    read = {name for text in [*sheets.values(), *own] for name in READ.findall(text)}
    for path, text in sheets.items():
        path.write_text(without_unused(text, used, read), encoding="utf-8")


def without_unused(sheet: str, used: set[str], read: set[str] | None = None) -> str:
    """Return the style `sheet` without rules that need a name that is not `used`, and without variables not `read`."""
    return rules(tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True), used, read)


def rules(nodes, used, read) -> str:
    out = ""
    for node in nodes:
        if node.type == "qualified-rule":
            selectors = ",".join(selector for selector in selectors_of(node) if matches(selector, used))
            if selectors and (content := declarations(node, read)):
                out += f"{selectors}{{{content}}}"
        elif node.type == "at-rule" and node.lower_at_keyword in ("media", "supports"):
            inner = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
            if content := rules(inner, used, read):
                out += f"@{node.at_keyword}{tinycss2.serialize(node.prelude)}{{{content}}}"
        else:
            out += node.serialize()
    return out


def selectors_of(rule) -> list[str]:
    """The selectors of a rule, one by one."""
    parts = [[]]
    for token in rule.prelude:
        if token.type == "literal" and token.value == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return [tinycss2.serialize(part).strip() for part in parts]


def matches(selector: str, used: set[str]) -> bool:
    """Whether there may be an element that the `selector` matches."""
    needed = CONDITION.sub("", selector)
    names = [name.replace("\\", "") for name in CLASS_NAME.findall(needed)]
    return used.issuperset([*names, *CHOICE.findall(needed)])


def declarations(rule, read: set[str] | None) -> str:
    if read is None or "--" not in (content := tinycss2.serialize(rule.content)):
        return tinycss2.serialize(rule.content)
    nodes = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    if any(node.type != "declaration" for node in nodes):
        return content
    return ";".join(node.serialize() for node in nodes if not node.name.startswith("--") or node.name in read)
