// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.fork;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The last lines that a process wrote: enough to say why it died, and no more, however much it writes. */
public final class LastLines {

    private static final int MOST_LINES = 60;
    private static final int MOST_CHARACTERS = 400;
    private static final int MOST_QUOTED = 3;

    private final Deque<String> lines = new ArrayDeque<>();

    /** Adds a line. */
    public synchronized void add(String line) {
        if (line.isBlank()) {
            return;
        }
        if (lines.size() == MOST_LINES) {
            lines.removeFirst();
        }
        lines.add(line.length() > MOST_CHARACTERS ? line.substring(0, MOST_CHARACTERS) + " …" : line);
    }

    /** Adds all lines of a stream, to its end. */
    public void readAll(BufferedReader source) {
        try (source) {
            for (String line = source.readLine(); line != null; line = source.readLine()) {
                add(line);
            }
        } catch (IOException streamClosed) {
            add("its error output ended early: " + streamClosed.getMessage());
        }
    }

    /** Returns what follows why a process died: the first telling lines that it said; nothing where it said none. */
    public String quoted() {
        return quoted(lines());
    }

    static String quoted(List<String> lines) {
        List<String> telling = lines.stream()
                .filter(line -> !line.startsWith("WARNING:") && !line.startsWith("\tat "))
                .map(String::strip)
                .limit(MOST_QUOTED)
                .toList();
        return telling.isEmpty() ? "" : "; it said: " + String.join(" | ", telling);
    }

    /** Returns what was said last. */
    public synchronized List<String> lines() {
        return List.copyOf(lines);
    }
}
