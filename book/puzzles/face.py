"""The black box as a character: eyes that docs/assets/puzzles/liars.js turns, a mask that falls, a mouth for each mood.

The drawing says nothing that the line below it does not say in words, so it is hidden from screen readers. Which parts
are seen in which mood is the business of docs/assets/puzzles.css.
"""

from book.pictures.icons import EYES

MASK = "M50 76q2 -20 22 -22q24 -8 48 4q24 -12 48 -4q20 2 22 22q-4 22 -32 26q-24 2 -38 -14q-14 16 -38 14q-28 -4 -32 -26z"
MOUTHS = {
    "waits": "M106 127h28",
    "mocks": "M98 121q26 17 44 -7",
    "liar": "M98 130q7.3 -11 14.6 0t14.6 0t14.6 0",
    "honest": "M96 116q24 28 48 0",
}


def face() -> str:
    """The box with the mask on, as SVG."""
    eyes = "".join(f'<circle cx="{x}" cy="77" r="17"></circle>' for x in (96, 144))
    pupils = "".join(f'<circle cx="{x}" cy="77" r="7"></circle>' for x in (96, 144))
    mouths = "".join(f'<path class="pz-mouth" data-of="{mood}" d="{d}"></path>' for mood, d in MOUTHS.items())
    return (
        '<svg class="pz-face" viewBox="44 22 152 144" aria-hidden="true"><g class="pz-head">'
        '<path class="pz-legs" d="M88 150v10h-10M152 150v10h10"></path>'
        '<rect x="62" y="30" width="116" height="120" rx="8"></rect>'
        f'<text x="120" y="48">backward</text><g class="pz-eyes">{eyes}<g class="pz-pupils">{pupils}</g></g>'
        f'<path class="pz-closed" d="M80 82q16 -20 32 0M128 82q16 -20 32 0"></path>{mouths}'
        '<path class="pz-tongue" d="M113 129q1 14 9 12q8 -2 7 -15"></path>'
        f'</g><path class="pz-mask" fill-rule="evenodd" d="{MASK}{EYES}"></path></svg>'
    )


def decision(mood: str) -> str:
    """The sign on a button: the mask, or a smile."""
    if mood == "liar":
        mask = f'<path fill-rule="evenodd" d="{MASK}{EYES}"></path>'
        return f'<svg viewBox="44 44 152 68" aria-hidden="true">{mask}</svg>'
    smile = "M12 26a8 8 0 0 1 14 0M42 26a8 8 0 0 1 14 0M14 40q20 26 40 0"
    return f'<svg viewBox="0 4 68 60" aria-hidden="true"><path class="line" d="{smile}"></path></svg>'
