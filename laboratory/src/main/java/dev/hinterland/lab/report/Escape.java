// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

/** Makes data harmless where it stands in the page. */
final class Escape {

    private Escape() {}

    /** Returns text for between tags. */
    static String text(String raw) {
        return raw.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /**
     * Returns the same JSON without a character that HTML could take for the end of the element that it stands in. In
     * JSON these occur inside strings only, where an escape means the same.
     */
    static String json(String raw) {
        return raw.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    }
}
