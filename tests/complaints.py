"""What goes wrong on a page in the browser."""

# The families of fonts that are ready: of each, one at least is loaded.
FONTS = """document.fonts.ready.then(fonts => [...new Set([...fonts]
  .filter((font) => font.status === 'loaded').map((font) => font.family))].sort())"""


def collect(page, home: str) -> None:
    """Collect in `page.complaints` what goes wrong: errors, console messages, failed requests, those to other hosts.

    home: the beginning of all addresses that the page may ask for, beside those that hold their own data.
    """
    page.complaints = []

    def asked(request):
        if not request.url.startswith((home, "data:", "blob:", "about:")):
            page.complaints.append(f"other host: {request.url}")

    def failed(request):
        # What a page still asks for when a test leaves it (its icon, say) is broken off: no fault of the page.
        if request.failure != "net::ERR_ABORTED":
            page.complaints.append(f"failed: {request.url} ({request.failure})")

    def answered(response):
        if response.status >= 400:
            page.complaints.append(f"{response.status}: {response.url}")

    page.on("console", lambda message: page.complaints.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: page.complaints.append(f"script: {error}"))
    page.on("request", asked)
    page.on("requestfailed", failed)
    page.on("response", answered)
