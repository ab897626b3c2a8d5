"""Notebook pages, as mkdocs-jupyter renders them, made as light as the other pages."""
def lighten(c): return c
