"""What a drawing function returns."""


class Picture(str):
    """The HTML of a picture, and in `says` what it shows in words, one text for each drawing in it."""

    says: tuple[str, ...]

    def __new__(cls, html: str, *says: str):
        picture = super().__new__(cls, html)
        picture.says = says
        return picture
