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
# Javadoc-like snippets use names that no lexer knows; text that is no code stays text.
highlight_language = "text"

# Where the sources lie, such as https://host/owner/hinterland/blob/main. Without it, links to them are plain text.
SOURCES = os.environ.get("HINTERLAND_SOURCES", "").rstrip("/")
DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent


class SourceLinks(SphinxTransform):
    """Points links that leave the pages to the sources, or makes them text if the sources have no known place."""

    default_priority = 5

    def apply(self, **kwargs):
        for node in list(self.document.findall(lambda each: isinstance(each, (addnodes.download_reference, addnodes.pending_xref)))):
            target = node.get("reftarget", "")
            path, _, anchor = target.partition("#")
            page = Path(self.env.doc2path(self.env.docname)).parent
            place = (page / path).resolve()
            if not path or place.is_relative_to(DOCS) or not place.is_relative_to(ROOT):
                continue
            if not place.exists():
                continue
            if SOURCES:
                uri = f"{SOURCES}/{place.relative_to(ROOT)}" + (f"#{anchor}" if anchor else "")
                replacement = nodes.reference("", "", *self.text_of(node), refuri=uri, internal=False)
            else:
                replacement = nodes.inline("", "", *self.text_of(node), classes=["source"])
            node.replace_self(replacement)

    @staticmethod
    def text_of(node):
        inner = node.children[0]
        return inner.children if isinstance(inner, (nodes.literal, nodes.inline)) and inner.get("classes") else node.children


def setup(app):
    app.add_transform(SourceLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
