"""What a page weighs when it is opened for the first time, in kB as sent by a server that compresses with gzip."""

import functools
import gzip
from pathlib import Path

import published

CHAPTER, NOTEBOOK, EXPLORER = 120, 150, 140
BUDGETS = {"gradient_field/": NOTEBOOK, "cost/": NOTEBOOK, "explorer/": EXPLORER}


@functools.cache
def weight(path: Path) -> int:
    """Bytes of a file as it is sent."""
    sent = path.read_bytes()
    return len(gzip.compress(sent, 6, mtime=0))


def test_a_page_weighs_no_more_than_its_budget(site, browser, address):
    """All that it loads: the page, styles, scripts, font. The search is loaded when it is used."""
    heavy, shifted = {}, {}
    for path in published.pages(site):
        name = path.parent.relative_to(site).as_posix().replace(".", "") + "/" * (path.parent != site)
        if path.name == "404.html":
            continue
        context = browser.new_context(viewport={"width": 412, "height": 823})
        page, loaded = context.new_page(), set()
        page.on("request", lambda request, loaded=loaded: loaded.add(request.url.split("#")[0]))
        page.add_init_script("""
            window.shift = 0;
            new PerformanceObserver(list => list.getEntries().forEach(({value}) => { shift += value; }))
              .observe({type: 'layout-shift', buffered: true});
        """)
        page.goto(address + name, wait_until="load")
        page.locator("html[data-scrollable]").wait_for(state="attached")  # the last script has done its work
        shifted[name] = page.evaluate("shift")
        files = [site / url.removeprefix(address) for url in loaded if url.startswith(address)]
        files = [file / "index.html" if file.is_dir() else file for file in files]
        assert not [file for file in files if "search" in file.name]
        heavy[name] = sum(map(weight, files)) / 1000
        context.close()
    assert len(heavy) > 30
    assert {name: kB for name, kB in heavy.items() if kB > BUDGETS.get(name, CHAPTER)} == {}
    assert {name: shift for name, shift in shifted.items() if shift > 0.01} == {}
