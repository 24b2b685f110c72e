// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a text that mean something: not those that are blank, begin with {@code #}, or consist of the {@code *}
 * with which LIRS traces mark phases. A line has a limit, so that a binary file that is taken for text does not fill
 * the memory.
 */
final class TextLines {

    static final int LONGEST_LINE = 1 << 16;

    private static final int BUFFER = 1 << 16;

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private final byte[] line = new byte[LONGEST_LINE];
    private int at;
    private int limit;
    private long number;

    TextLines(InputStream in) {
        this.in = in;
    }

    /** Returns the number of the line that was returned last; the first is 1. */
    long number() {
        return number;
    }

    /** Returns the next line without the blanks around it, each byte a character; {@code null} at the end. */
    @Nullable
    String next() throws IOException {
        for (int length = read(); length >= 0; length = read()) {
            String text = new String(line, 0, length, StandardCharsets.ISO_8859_1).strip();
            if (!text.isEmpty() && !text.equals("*") && text.charAt(0) != '#') {
                return checked(text);
            }
        }
        return null;
    }

    private String checked(String text) throws Misread {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' && text.charAt(i) != '\t') {
                throw new Misread("not text: line=" + number);
            }
        }
        return text;
    }

    /** Reads a line without its end, and returns its length; -1 at the end of the text. */
    private int read() throws IOException {
        number++;
        int length = 0;
        while (at < limit || fill()) {
            byte next = buffer[at++];
            if (next == '\n') {
                return length;
            }
            if (length == LONGEST_LINE) {
                throw new Misread("longer than any line of a trace: line=" + number + ", limit=" + LONGEST_LINE);
            }
            line[length++] = next;
        }
        return length == 0 ? -1 : length;
    }

    private boolean fill() throws IOException {
        at = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }

    /** Returns what is wrong with the line that was returned last. */
    Misread misread(String problem, String text) {
        String start = text.length() <= 40 ? text : text.substring(0, 40) + "…";
        return new Misread(problem + ": line=" + number + ", text=" + start);
    }
}
