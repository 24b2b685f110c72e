// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.lab.share.ShareAnswer.Done;
import dev.hinterland.lab.versions.ReadCheck;
import dev.hinterland.lab.versions.VersionedData;
import java.util.concurrent.ConcurrentMap;

/**
 * One thread that reads a map and checks each value. It remembers which version it has read of the first entries, the
 * hot ones among them; an older one later is wrong.
 */
final class EntryReader {

    private static final int REMEMBERED_MAX = 1 << 17;
    private static final int BETWEEN_LOOKS = 256;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ConcurrentMap<String, byte[]> map;
    private final VersionedData data;
    private final long entries;
    private final EntryChoice choice;
    private final long[] seen;
    private ReadCheck check;

    EntryReader(ConcurrentMap<String, byte[]> map, VersionedData data, long entries, long seed) {
        this.map = map;
        this.data = data;
        this.entries = entries;
        choice = new EntryChoice(seed, entries);
        seen = new long[(int) Math.min(REMEMBERED_MAX, entries)];
        check = new ReadCheck(data);
    }

    /** Reads the first entry. */
    Done first() {
        return timed(() -> read(0));
    }

    /** Reads each entry once. */
    Done walk() {
        return timed(() -> {
            for (long index = 0; index < entries; index++) {
                read(index);
            }
        });
    }

    /** Reads at random for some time. */
    Done during(long millis) {
        return timed(() -> {
            long end = System.nanoTime() + millis * NANOS_PER_MILLI;
            while (System.nanoTime() < end) {
                for (int i = 0; i < BETWEEN_LOOKS; i++) {
                    read(choice.next());
                }
            }
        });
    }

    private Done timed(Runnable reads) {
        check = new ReadCheck(data);
        long start = System.nanoTime();
        reads.run();
        return new Done(check.counts(), System.nanoTime() - start);
    }

    private void read(long index) {
        byte[] value = map.get(data.key(index));
        boolean remembered = index < seen.length;
        long version = check.check(index, value, remembered ? seen[(int) index] : 0, Long.MAX_VALUE);
        if (remembered && version > seen[(int) index]) {
            seen[(int) index] = version;
        }
    }
}
