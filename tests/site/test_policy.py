"""The Content-Security-Policy of the built pages: the pages work under it, and foreign code does not run."""

import base64
import hashlib
import re
import socket
import subprocess
import sys

import built_site as verify
import pytest

from book.policy import script_of_theme

META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


def directives(page: str) -> dict[str, list[str]]:
    """The policy of an HTML page: the allowed sources for each directive."""
    (policy,) = META.findall(page)
    return {name: sources for name, *sources in (directive.split() for directive in policy.split("; "))}


def sha256(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_every_page_allows_the_scripts_and_styles_that_it_has(site):
    assert len(verify.pages(site)) > 30
    for path in verify.pages(site):
        policy, page = directives(path.read_text(encoding="utf-8")), verify.parse(path)
        assert page.select("script, style, [rel=stylesheet], meta[http-equiv]")[0].name == "meta"
        scripts = {sha256(script.string) for script in page.select("script:not([src], [type='application/json'])")}
        assert scripts
        assert set(policy.pop("script-src")) == {"'self'", *scripts}
        styles = {sha256(element["style"]) for element in page.select("[style]")}
        assert set(policy.pop("style-src-attr")) == ({"'unsafe-hashes'", *styles} if styles else {"'none'"})
        assert policy == {
            "default-src": ["'self'"],
            "img-src": ["'self'", "data:"],
            "font-src": ["data:"],
            "frame-src": ["'none'"],
            "media-src": ["'none'"],
            "object-src": ["'none'"],
            "base-uri": ["'none'"],
            "form-action": ["'self'"],
        }


@pytest.mark.parametrize("text", ["", "<script src='a.js'></script>", "<script>a()</script><script>b()</script>"])
def test_a_template_of_the_theme_that_is_not_one_inline_script_is_refused(text):
    assert script_of_theme("\n<script>a()</script>\n") == "a()"
    with pytest.raises(ValueError, match="not one inline script"):
        script_of_theme(text)


ELSEWHERE = "https://elsewhere.example"
# One of each kind: the page changed, and its place, the text inserted there, and the directive that blocks it.
# (That a browser obeys a policy in all its parts is not for us to test. That each page has ours is: see above.)
ATTACKS = {
    "changed inline script": ("learn/vjp.html", "document.fonts.load", "boom();", "script-src-elem"),
    "inline script": ("404.html", '<div data-md-component="skip">', "<script>boom()</script>", "script-src-elem"),
    "image from elsewhere": (
        "404.html",
        '<div data-md-component="skip">',
        f'<img src="{ELSEWHERE}/boom.svg" alt="">',
        "img-src",
    ),
    "request to elsewhere": ("assets/book.js", "const explorers", f"fetch('{ELSEWHERE}/boom.js')", "connect-src"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_does_not_belong_to_a_page_is_refused(browser, address, attack):
    """It is the policy that blocks the attack: without a policy the attack succeeds."""
    changed, place, text, directive = ATTACKS[attack]
    shown = changed if changed.endswith(".html") else "404.html"

    def visit(policy: bool) -> tuple[list[str], list[str]]:
        """Return what happens on the attacked page, and what its policy blocks."""
        happened, refused = [], []

        def answer(route):
            url = route.request.url
            if url.startswith(ELSEWHERE):
                happened.append(url)
                route.fulfill(body="", headers={"Access-Control-Allow-Origin": "*"})
            elif url in (address + shown, address + changed):
                response = route.fetch()
                body = response.text()
                if url == address + changed:
                    assert place in body
                    body = body.replace(place, f"{text}\n{place}", 1)
                route.fulfill(response=response, body=body if policy else META.sub("", body))
            elif url.startswith(address + "assets/"):
                route.fulfill(body="")  # saves time: the attack does not need these files
            else:
                route.continue_()

        page = browser.new_page()
        page.expose_function("boom", lambda: happened.append("a script has run"))
        page.expose_function("refused", lambda directive: refused.append(directive))
        page.add_init_script("addEventListener('securitypolicyviolation', event => refused(event.effectiveDirective))")
        page.route("**/*", answer)
        page.goto(address + shown, wait_until="load")
        for _ in range(3000):  # at most a minute; usually the first check is enough
            if happened or refused:
                break
            page.wait_for_timeout(20)
        page.close()
        return happened, refused

    happened, refused = visit(policy=False)
    assert happened
    assert not refused
    happened, refused = visit(policy=True)
    assert not happened
    assert refused[0] == directive


@pytest.fixture
def page(browser):
    """A page that collects what its policy blocks in `page.refused`."""
    page = browser.new_page()
    page.refused = []
    page.expose_function("refused", lambda directive: page.refused.append(directive))
    page.add_init_script("addEventListener('securitypolicyviolation', event => refused(event.effectiveDirective))")
    yield page
    page.close()


def test_pages_work_from_the_file_system(site, page):
    page.goto((site / "explorer.html").as_uri())
    page.locator(".explorer.ex-ready").first.wait_for()
    page.evaluate("document.querySelectorAll('.ex-fold').forEach(part => { part.open = true; })")
    page.locator("#explorer-1-f").fill("3 * x")
    page.locator("#explorer-1-x").fill("[1, 2]")
    page.locator("#explorer-1-v").fill("[1, 10]")
    page.locator(".ex-out .x[data-value='30']").wait_for()
    header = page.locator(".md-header")
    assert header.evaluate("header => getComputedStyle(header).position") == "sticky"  # the style sheets are loaded
    page.goto((site / "reference/argument/interacting_samples.html").as_uri())
    shades = page.locator(".heat tbody td").evaluate_all("all => all.map(td => getComputedStyle(td).backgroundColor)")
    assert len(set(shades)) > 5
    assert page.refused == []


def test_a_served_draft_works_and_reloads(small_site, page):
    """`mkdocs serve` adds a script of its own to each page, which a policy made at build time would block."""
    small_site.write("docs/index.md", "# Title\n\nText.\n")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", place]
    with subprocess.Popen(command, cwd=small_site.folder, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert any("Serving on" in line for line in server.stderr)
            page.goto(f"http://{place}/")
            small_site.write("docs/index.md", "# Title\n\nAnother text.\n")
            page.get_by_text("Another text.").wait_for()
        finally:
            server.terminate()
    assert page.refused == []
