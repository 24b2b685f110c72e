// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import java.util.Iterator;

/** The text of a map and its views: a few elements, and the number of further ones. */
final class ShortText {

    private static final int MOST_ELEMENTS = 100;
    private static final int MOST_CHARACTERS = 10_000;

    private ShortText() {}

    /**
     * Prints elements as the JDK's collections do, as long as they are few and short.
     *
     * @param size how many there are, as far as the owner knows
     */
    static String of(Iterator<?> elements, long size, char open, char close) {
        StringBuilder text = new StringBuilder().append(open);
        long printed = 0;
        while (elements.hasNext()) {
            text.append(printed == 0 ? "" : ", ");
            if (printed == MOST_ELEMENTS || text.length() >= MOST_CHARACTERS) {
                text.append("… (").append(Math.max(1, size - printed)).append(" more)");
                break;
            }
            append(text, elements.next());
            printed++;
        }
        return text.append(close).toString();
    }

    private static void append(StringBuilder text, Object element) {
        text.append(element);
        if (text.length() > MOST_CHARACTERS) {
            text.setLength(MOST_CHARACTERS);
            text.append('…');
        }
    }
}
