package dev.hinterland.lab.tlab.exhaust;

import java.util.List;

/**
 * How {@link dev.hinterland.experiments.tlab.exhaust.FillHeap} ended.
 *
 * @param atMillis when, since its JVM began
 * @param error what the JVM said; an empty text where the time was up before the heap was full
 */
record Ending(double atMillis, String error) {

    /** Reads the program's line. */
    static Ending parse(List<String> lines) {
        for (String line : lines) {
            String[] fields = line.split("\t", -1);
            if (fields[0].equals("full")) {
                return new Ending(Double.parseDouble(fields[1]), fields[2]);
            }
            if (fields[0].equals("not full")) {
                return new Ending(Double.parseDouble(fields[1]), "");
            }
        }
        throw new IllegalArgumentException("the program did not say how it ended: lines=" + lines.size());
    }

    boolean full() {
        return !error.isEmpty();
    }
}
