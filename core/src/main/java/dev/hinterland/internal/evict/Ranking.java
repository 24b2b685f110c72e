// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import java.util.Arrays;

/**
 * Selects the entries that a merge of regions drops: the lowest-ranked ones, until enough bytes are freed. It takes
 * two passes over all entries, both in the order of the regions and of the offsets in them: {@link #add} each, {@link
 * #cut}, then ask {@link #drops} for each.
 *
 * <p>Worst is the lowest score; then a newcomer before an incumbent; then the region that comes first; then the place.
 * So it is enough to count bytes by class, where a class has one score and lies in one region, and nothing is sorted.
 */
public final class Ranking {

    /** The most regions that are merged at once. */
    public static final int MAX_SOURCES = AdaptivePolicy.MAX_SOURCES;

    private final long[] bytes;

    /** The lowest and the highest class that has any bytes; the first is the higher one where none has. */
    private int lowest;

    private int highest;
    private long liveBytes;
    private int cutClass;
    private long cutBytes;

    /** Creates an empty ranking by scores from zero to a highest one. */
    public Ranking(int maxScore) {
        bytes = new long[(maxScore + 1) * 2 * MAX_SOURCES];
        lowest = bytes.length;
        highest = -1;
    }

    /** Forgets all entries. */
    public void clear() {
        if (lowest <= highest) {
            Arrays.fill(bytes, lowest, highest + 1, 0);
        }
        lowest = bytes.length;
        highest = -1;
        liveBytes = 0;
        cutClass = 0;
        cutBytes = 0;
    }

    private static int classOf(int score, boolean incumbent, int source) {
        return (score * 2 + (incumbent ? 1 : 0)) * MAX_SOURCES + source;
    }

    /** Counts an entry of a region; regions are numbered from zero. */
    public void add(int score, boolean incumbent, int source, long entryBytes) {
        int entryClass = classOf(score, incumbent, source);
        bytes[entryClass] += entryBytes;
        lowest = Math.min(lowest, entryClass);
        highest = Math.max(highest, entryClass);
        liveBytes += entryBytes;
    }

    /** Returns the bytes of all entries. */
    public long liveBytes() {
        return liveBytes;
    }

    /** Decides which entries go, so that at least these bytes go; no more than one entry too many. */
    public void cut(long wantedBytes) {
        cutClass = Math.min(lowest, bytes.length - 1);
        cutBytes = Math.max(0, wantedBytes);
        while (cutClass < highest && cutBytes >= bytes[cutClass]) {
            cutBytes -= bytes[cutClass];
            cutClass++;
        }
    }

    /** Returns the highest score of which entries go. */
    public int cutScore() {
        return cutClass / (2 * MAX_SOURCES);
    }

    /** Returns whether anything of a region goes; to be asked before {@link #drops}. */
    public boolean dropsFrom(int source) {
        int first = lowest / MAX_SOURCES * MAX_SOURCES + source;
        for (int i = first; i < cutClass; i += MAX_SOURCES) {
            if (bytes[i] > 0) {
                return true;
            }
        }
        return cutBytes > 0 && cutClass % MAX_SOURCES == source;
    }

    /** Returns whether an entry goes. */
    public boolean drops(int score, boolean incumbent, int source, long entryBytes) {
        int entryClass = classOf(score, incumbent, source);
        if (entryClass == cutClass && cutBytes > 0) {
            cutBytes -= entryBytes;
            return true;
        }
        return entryClass < cutClass;
    }
}
