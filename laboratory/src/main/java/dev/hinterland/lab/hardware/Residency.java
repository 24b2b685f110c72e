// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Where the lines of a working set lie that is streamed through again and again.
 *
 * <p>A level is indexed by the address; which of its page-sized parts a page falls into is chance, because the system
 * chooses the physical pages. Of {@code p} pages, the number that fall into one of {@code c} parts is binomial; a part
 * holds as many as it has ways. A part that has to hold more holds none of them when its turn comes again: the oldest
 * is thrown out just before it is needed (least recently used against a cyclic stream). So the share that a level holds
 * is
 * <pre>
 * Σ k × P(k) for k ≤ ways   ÷   p ÷ c      with P binomial(p, 1 ÷ c)
 * </pre>
 * which falls from one to zero around the level's size, the steeper the fewer parts it has. A level with one part, such
 * as an L1 that is indexed within a page, is full or not. Physically indexed caches and random pages: R. E. Kessler and
 * M. D. Hill, <i>Page placement algorithms for large real-indexed caches</i>, ACM TOCS 10 (1992).
 */
final class Residency {

    private final HardwareProfile profile;
    private final int pageBytes;

    Residency(HardwareProfile profile) {
        this.profile = profile;
        pageBytes = Objects.requireNonNull(profile.tlb()).pageBytes();
    }

    /** Returns the share of the lines that each level serves; the shares add up to one. */
    Map<Level, Double> of(long bytes) {
        Map<Level, Double> shares = new LinkedHashMap<>();
        double left = 1;
        List<Level> levels = profile.levels();
        for (Level level : levels) {
            double held = level.bytes() == null ? 1 : held(level, level.bytes(), bytes);
            double share = Math.max(0, Math.min(left, held - (1 - left)));
            if (share > 0) {
                shares.put(level, share);
            }
            left -= share;
        }
        return shares;
    }

    private double held(Level level, long levelBytes, long bytes) {
        Integer ways = level.ways();
        long parts = ways == null ? 1 : Math.max(1, levelBytes / ((long) ways * pageBytes));
        if (parts == 1 || bytes <= pageBytes) {
            return bytes <= levelBytes ? 1 : 0;
        }
        double pages = (double) bytes / pageBytes;
        return heldByParts(pages, parts, levelBytes / pageBytes / parts);
    }

    /** The sum above; the probabilities come one out of the other, in logarithms since they are small. */
    static double heldByParts(double pages, long parts, long ways) {
        double chance = 1.0 / parts;
        double mean = pages * chance;
        double logTerm = pages * Math.log1p(-chance);
        double held = 0;
        for (long k = 1; k <= ways && k <= pages; k++) {
            logTerm += Math.log((pages - k + 1) / k) + Math.log(chance / (1 - chance));
            held += k * Math.exp(logTerm);
        }
        return Math.min(1, held / mean);
    }
}
