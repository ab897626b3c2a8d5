"""An address that a page had before leads to where it is now."""

import built_site as verify

from book import moved


def test_every_old_address_leads_to_a_place_that_is_there(site):
    """Of a page by its stub, and of what is elsewhere than the rest of its page by the script of the stub."""
    names, ids = moved.names(), {}
    assert len([old for old in names if "#" not in old]) == 99
    for old, new in names.items():
        stub = (site / moved.file(old.partition("#")[0])).read_text(encoding="utf-8")
        page, _, anchor = new.partition("#")
        if page not in ids:
            ids[page] = {element["id"] for element in verify.parse(site / f"{page}.html").select("[id]")}
        assert not anchor or anchor in ids[page], f"book/moved.txt: {new} is nowhere"
        if "#" in old:
            assert f'"#{old.partition("#")[2]}": "{moved.address(new, old)}"' in stub
        else:
            assert f'<a href="{moved.address(new, old)}">' in stub


def test_a_stub_takes_the_anchor_along(browser, address):
    page = browser.new_page()
    page.goto(f"{address}vjp/#why-j-is-never-built")
    page.wait_for_url(f"{address}learn/vjp.html#why-j-is-never-built")
    assert page.locator("#why-j-is-never-built").is_visible()
    page.goto(f"{address}reference/argument/which_v.html#own-target-class")
    page.wait_for_url(f"{address}use/which_v.html#own-target-class")  # (it lay in a folder before, too)
    page.goto(f"{address}accumulation/#nonetype-object-has-no-attribute-zero_")
    page.wait_for_url(f"{address}stuck/messages/no_graph.html#none-zero")  # (it stood on two pages)
    page.close()


def test_a_stub_needs_no_script(browser, address):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{address}errors_gradient/")
    page.wait_for_url(f"{address}stuck/messages/gradient.html")
    page.context.close()
