"""How Sphinx makes the site of these pages: see docs/decisions/0056-the-site.md."""

import os
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

project = "Hinterland"
author = "the Hinterland contributors"
copyright = "the Hinterland contributors"
extensions = ["myst_parser"]
exclude_patterns = ["requirements.txt"]
root_doc = "index"

# Anchors as code hosts make them, so that a link works in both places. LinksTest holds every page to them.
myst_heading_anchors = 6
myst_enable_extensions = ["attrs_inline"]

html_theme = "furo"
html_title = "Hinterland"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_static_path = ["site"]
html_css_files = ["site.css"]
pygments_style = "friendly"
pygments_dark_style = "monokai"
highlight_language = "text"

# Where the sources lie, such as https://host/owner/hinterland/blob/main. Without it, links to them are plain text.
SOURCES = os.environ.get("HINTERLAND_SOURCES", "").rstrip("/")
DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent


class SourceLinks(SphinxTransform):
    """Points links that leave the pages to the sources, or makes them text if the sources have no known place."""

    default_priority = 5

    def apply(self, **kwargs):
        for kind in (addnodes.download_reference, addnodes.pending_xref):
            for link in list(self.document.findall(kind)):
                place, anchor = self.place_of(link)
                if place.is_relative_to(ROOT) and not place.is_relative_to(DOCS) and place.exists():
                    link.replace_self(self.replacement(link, place, anchor))

    def place_of(self, link):
        """The file and the anchor; MyST gives pages by their absolute name without its ending."""
        if link.get("refdomain") == "doc":
            return Path(link["reftarget"] + ".md"), link.get("reftargetid")
        page = Path(self.env.doc2path(self.env.docname))
        path, _, anchor = link.get("reftarget", "").partition("#")
        return (page.parent / path).resolve(), anchor

    @staticmethod
    def replacement(link, place, anchor):
        text = [each.deepcopy() for each in link.children]
        if not SOURCES:
            return nodes.inline("", "", *text)
        uri = f"{SOURCES}/{place.relative_to(ROOT)}" + (f"#{anchor}" if anchor else "")
        return nodes.reference("", "", *text, refuri=uri, internal=False)


def setup(app):
    app.add_transform(SourceLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
