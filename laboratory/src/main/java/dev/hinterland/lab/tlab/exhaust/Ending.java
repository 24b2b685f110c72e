// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.exhaust;

import java.util.List;

/**
 * How {@link dev.hinterland.experiments.tlab.exhaust.FillHeap} ended.
 *
 * @param startMillis when it began to allocate, since its JVM began
 * @param atMillis when it ended
 * @param error what the JVM said; an empty text where the time was up before the heap was full
 */
record Ending(double startMillis, double atMillis, String error) {

    /** Reads the program's line. */
    static Ending parse(List<String> lines) {
        for (String line : lines) {
            String[] fields = line.split("\t", -1);
            if (fields[0].equals("full")) {
                return new Ending(Double.parseDouble(fields[1]), Double.parseDouble(fields[2]), fields[3]);
            }
            if (fields[0].equals("not full")) {
                return new Ending(Double.parseDouble(fields[1]), Double.parseDouble(fields[2]), "");
            }
        }
        throw new IllegalArgumentException("the program did not say how it ended: lines=" + lines.size());
    }

    /** Returns whether something happened while it allocated, not while its JVM or the recording began. */
    boolean saw(double millis) {
        return millis >= startMillis && millis <= atMillis;
    }

    /** Returns how long it allocated. */
    double millis() {
        return atMillis - startMillis;
    }

    /** Returns the error without its package, or that there was none. */
    String words() {
        return full() ? error.replaceAll("^.*\\.| exceeded$", "") : "not full when the time was up";
    }

    boolean full() {
        return !error.isEmpty();
    }
}
