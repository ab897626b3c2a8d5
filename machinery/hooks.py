"""What only the site generator can do. (The rest of the machinery is Markdown extensions, which any generator runs.)"""

from pathlib import Path

from mkdocs.exceptions import Abort
from mkdocs.structure.files import File

from machinery import examples, mathematics, notebooks


def on_startup(command, dirty):
    """Refuse `--dirty`, which would leave pages as they are whose examples have changed."""
    if dirty:
        raise Abort("--dirty builds pages only where their Markdown has changed; here they show other files, too.")


def on_files(files, config):
    """Publish every example as a file of its own, to be read whole, copied or downloaded."""
    snippets = Path(config.mdx_configs["machinery.examples"]["base_path"])
    for path in sorted(snippets.rglob("*.py")):
        name = f"snippets/{path.relative_to(snippets).as_posix()}"
        files.append(File.generated(config, name, abs_src_path=str(path)))
    return files


def on_page_markdown(markdown, page, config, files):
    """Tell the examples which page is rendered, for their error messages."""
    above = page.file.content_string.count("\n") - markdown.count("\n")  # lines of front matter
    examples.place.page, examples.place.offset = f"{Path(config.docs_dir).name}/{page.file.src_uri}", above


def on_page_content(content, page, config, files):
    """Make a notebook page as light as any other."""
    return notebooks.lighten(content, Path(page.file.src_uri).name) if page.file.src_uri.endswith(".py") else content


def on_post_page(output, page, config):
    """Give the search dialog of Material the name that screen readers need."""
    return output.replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )


def on_post_build(config):
    """Put the font of the formulas beside the pages."""
    mathematics.write_font(Path(config.site_dir, "assets/fonts/mathematics.woff2"))
