// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

/** A box in which a wide table is moved sideways, also by keys. */
final class ScrollBox {

    private ScrollBox() {}

    static Html of(String label, String classes, Html table) {
        return Html.of("div")
                .with("class", ("scroll " + classes).strip())
                .with("tabindex", "0")
                .with("role", "region")
                .with("aria-label", label)
                .add(table);
    }
}
