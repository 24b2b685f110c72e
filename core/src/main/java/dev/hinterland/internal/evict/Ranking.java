// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Selects the entries that a merge of regions drops: the lowest-ranked ones, until enough bytes are freed. It takes
 * two passes over all entries, both in the order of the regions and of the offsets in them: {@link #add} each, {@link
 * #cut}, then ask {@link #drops} for each.
 *
 * <p>Worst is the lowest score; then a newcomer before an incumbent; then the region that comes first; then the place.
 * So it is enough to count bytes by class, and nothing is sorted. A class has one score and lies in one region, or in
 * any, since the regions come one after the other.
 */
public final class Ranking {

    /** The most regions that are merged at once. */
    public static final int MAX_SOURCES = AdaptivePolicy.MAX_SOURCES;

    private final int sources;
    private final int classes;

    /** What the entries of each class take, by pages of 64 classes: few are ever used. */
    private final long[] @Nullable [] pages;

    /** A bit for each class, whether it has any bytes: few have, and those are found by their bits. */
    private final long[] present;

    private long liveBytes;
    private int cutClass;
    private long cutBytes;

    /** Whether more was to go than there is. */
    private boolean allGo;

    /**
     * Creates an empty ranking by scores from zero to a highest one.
     *
     * @param sources how many regions there are at most; or one if it need not be known whether {@linkplain #dropsFrom
     *     one of them} loses anything, and all entries are taken for those of one
     */
    public Ranking(int maxScore, int sources) {
        this.sources = sources;
        classes = (maxScore + 1) * 2 * sources;
        present = new long[Math.ceilDiv(classes, Long.SIZE)];
        // A single page is there from the first, so that the models need no memory on the heap when they evict.
        pages = present.length == 1 ? new long[1][Long.SIZE] : new long[present.length][];
    }

    /** Forgets all entries. */
    public void clear() {
        for (int i = next(0); i < classes; i = next(i + 1)) {
            page(i)[i % Long.SIZE] = 0;
        }
        Arrays.fill(present, 0);
        liveBytes = 0;
        cutClass = 0;
        cutBytes = 0;
        allGo = false;
    }

    /** Returns the first class from one on that has any bytes, or the number of classes. */
    private int next(int from) {
        for (int i = from / Long.SIZE; i < present.length; i++) {
            long word = i == from / Long.SIZE ? present[i] & -1L << from : present[i];
            if (word != 0) {
                return i * Long.SIZE + Long.numberOfTrailingZeros(word);
            }
        }
        return classes;
    }

    private long[] page(int entryClass) {
        long[] page = pages[entryClass / Long.SIZE];
        if (page == null) {
            page = new long[Long.SIZE];
            pages[entryClass / Long.SIZE] = page;
        }
        return page;
    }

    private long bytes(int entryClass) {
        long[] page = pages[entryClass / Long.SIZE];
        return page == null ? 0 : page[entryClass % Long.SIZE];
    }

    private int classOf(int score, boolean incumbent, int source) {
        return (score * 2 + (incumbent ? 1 : 0)) * sources + source;
    }

    /** Counts an entry of a region; regions are numbered from zero. */
    public void add(int score, boolean incumbent, int source, long entryBytes) {
        int entryClass = classOf(score, incumbent, source);
        page(entryClass)[entryClass % Long.SIZE] += entryBytes;
        present[entryClass / Long.SIZE] |= 1L << entryClass;
        liveBytes += entryBytes;
    }

    /** Returns the bytes of all entries. */
    public long liveBytes() {
        return liveBytes;
    }

    /** Decides which entries go, so that at least these bytes go; no more than one entry too many. */
    public void cut(long wantedBytes) {
        cutClass = Math.min(next(0), classes - 1);
        cutBytes = Math.max(0, wantedBytes);
        while (cutBytes >= bytes(cutClass)) {
            int following = next(cutClass + 1);
            if (following == classes) {
                break;
            }
            cutBytes -= bytes(cutClass);
            cutClass = following;
        }
        allGo = cutBytes > bytes(cutClass);
    }

    /** Returns the highest score of which entries go. */
    public int cutScore() {
        return cutClass / (2 * sources);
    }

    /** Returns whether an incumbent with this score would go, or might, if the region had one. */
    public boolean reaches(int score, int source) {
        int entryClass = classOf(score, true, source);
        return allGo || entryClass < cutClass || (entryClass == cutClass && cutBytes > 0);
    }

    /** Returns whether anything of a region goes; to be asked before {@link #drops}. */
    public boolean dropsFrom(int source) {
        for (int i = next(0); i < cutClass; i = next(i + 1)) {
            if (i % sources == source) {
                return true;
            }
        }
        return cutBytes > 0 && cutClass % sources == source;
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
