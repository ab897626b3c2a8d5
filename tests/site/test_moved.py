"""An address that a page had before leads to where it is now."""

import re
from pathlib import Path

from book import moved

ROOT = Path(__file__).parents[2]


def test_every_old_address_has_a_stub_that_leads_to_a_page(site):
    names = moved.names()
    assert len(names) == 96
    for old, new in names.items():
        stub = (site / old / "index.html").read_text(encoding="utf-8")
        (to,) = set(re.findall(r"\.\./[\w/]+\.html", stub))
        assert (site / old / to).resolve() == (site / f"{new}.html").resolve()
        assert (site / f"{new}.html").is_file(), f"book/moved.txt: there is no page {new}"


def test_a_stub_takes_the_anchor_along(browser, address):
    page = browser.new_page()
    page.goto(f"{address}vjp/#typical-weights")
    page.wait_for_url(f"{address}learn/vjp.html#typical-weights")
    assert page.locator("#typical-weights").is_visible()
    page.close()


def test_a_stub_needs_no_script(browser, address):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{address}errors_gradient/")
    page.wait_for_url(f"{address}stuck/messages/gradient.html")
    page.context.close()
