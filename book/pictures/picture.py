"""What a drawing function returns."""


class Picture(str):
    """The HTML of a picture; in `says` what it shows in words, one text for each drawing in it; its `style`s."""

    says: tuple[str, ...]
    styles: frozenset[str]  # the texts of the attributes `style`, which the page's policy allows (policy.py)

    def __new__(cls, html: str, *says: str, styles=()):
        picture = super().__new__(cls, html)
        picture.says, picture.styles = says, frozenset(styles)
        return picture
