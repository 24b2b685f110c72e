// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Samples as async-profiler writes them with {@code output=collapsed}: a line for each stack, outermost frame first,
 * and how often it was seen. Kernel frames end in {@code _[k]}.
 *
 * <pre>java/lang/Thread.run;…;dev/hinterland/…/ArrayBenchmark.zeroed 137</pre>
 */
final class CollapsedStacks {

    private static final String OURS = "dev/hinterland/";

    private CollapsedStacks() {}

    /** Returns how many samples fell where. Only the method is known, so that its instructions are not told apart. */
    static Map<Place, Integer> count(List<String> lines) {
        Map<Place, Integer> counts = new EnumMap<>(Place.class);
        for (String line : lines) {
            int space = line.lastIndexOf(' ');
            if (space > 0) {
                counts.merge(
                        place(line.substring(0, space)), Integer.parseInt(line.substring(space + 1)), Integer::sum);
            }
        }
        return counts;
    }

    private static Place place(String stack) {
        String leaf = stack.substring(stack.lastIndexOf(';') + 1);
        if (leaf.endsWith("_[k]")) {
            return Place.KERNEL;
        }
        if (leaf.startsWith(OURS)) {
            return Place.CODE;
        }
        return leaf.contains("/") ? Place.OTHER : Place.JVM;
    }
}
