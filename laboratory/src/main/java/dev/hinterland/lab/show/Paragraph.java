// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

/** Text in lines that fit into the terminal. */
final class Paragraph {

    private Paragraph() {}

    /** Breaks text between words; it keeps the blanks that it begins with, all other lines begin with the indent. */
    static String wrap(String text, String indent) {
        String words = text.stripLeading();
        StringBuilder lines = new StringBuilder(text.substring(0, text.length() - words.length()));
        int column = lines.length();
        boolean first = true;
        for (String word : words.split(" ", -1)) {
            if (!first && column + 1 + word.length() > Terminal.WIDTH) {
                lines.append('\n').append(indent);
                column = indent.length();
            } else if (!first) {
                lines.append(' ');
                column++;
            }
            lines.append(word);
            column += word.length();
            first = false;
        }
        return lines.append('\n').toString();
    }
}
