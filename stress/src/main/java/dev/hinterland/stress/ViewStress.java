// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.record.View;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** What a reader in place can see while entries are evacuated, and their regions recycled and filled again. */
public final class ViewStress {

    /** A value that was read in parts of different entries. */
    private static final int TORN = -9;

    private static final int TIGHT_BYTES = 120_000;
    private static final long MAP_BYTES = 8 << 20;

    /** As many keys as push an entry out of the tight cache, or nearly. */
    private static final int OTHERS = 200;

    private static final int MAP_KEYS = 1 << 14;
    private static final int READS = 8;

    /** A value whose components are equal. */
    public record Pair(long first, long second) {}

    private static final Codec<Pair> CODEC = Codec.of(Pair.class);
    private static final RecordLayout<Pair> LAYOUT = RecordLayout.of(Pair.class);
    private static final Field.OfLong<Pair> FIRST = LAYOUT.longField("first");
    private static final Field.OfLong<Pair> SECOND = LAYOUT.longField("second");

    private static final OffHeapCache<Long, Pair> TIGHT = Hinterland.cache(Codec.ofLong(), CODEC)
            .name("tight views")
            .maximumBytes(TIGHT_BYTES)
            .build();

    private static final OffHeapMap<Long, Pair> MAP = Hinterland.map(Codec.ofLong(), CODEC)
            .name("overwritten views")
            .maximumBytes(MAP_BYTES)
            .build();

    private static final AtomicLong NEXT_KEY = new AtomicLong();
    private static final AtomicLong NEXT_OTHER = new AtomicLong(1L << 40);

    private ViewStress() {}

    private static Pair pair(long number) {
        return new Pair(number, number);
    }

    /** Reads for a while, and returns one if all that it has read is the key's. */
    private static int read(View<Pair> view, long key) {
        int seen = 1;
        for (int i = 0; i < READS; i++) {
            seen = view.getLong(FIRST) == key && view.getLong(SECOND) == key ? seen : TORN;
            Thread.onSpinWait();
        }
        return seen;
    }

    /**
     * Invariant: a view reads the entry that it was opened for, although that is evacuated, dropped, and its region is
     * filled again meanwhile. It would break if a region were filled while somebody has pinned it.
     */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Dropped.")
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "There, or kept.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class ViewAndEvacuate {

        private final long key = NEXT_KEY.getAndIncrement();

        public ViewAndEvacuate() {
            TIGHT.put(key, pair(key));
        }

        @Actor
        public void evacuator() {
            for (int i = 0; i < OTHERS; i++) {
                long other = NEXT_OTHER.getAndIncrement();
                TIGHT.put(other, pair(other));
            }
        }

        @Actor
        public void reader(I_Result result) {
            Integer seen = TIGHT.read(key, view -> ViewStress.read(view, key));
            result.r1 = seen == null ? 0 : seen;
        }
    }

    /**
     * Invariant: a single component that is read without a pin is the key's own, and a key that is overwritten all the
     * time is never missed. It would break if the generation were not looked at again after the component has been
     * read.
     */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "The key's.")
    @Outcome(expect = FORBIDDEN, desc = "Missed, or another's.")
    @State
    public static class FieldAndRecycle {

        private final long key = NEXT_KEY.getAndIncrement() % MAP_KEYS;

        public FieldAndRecycle() {
            MAP.put(key, pair(key));
        }

        @Actor
        public void writer() {
            for (int i = 0; i < OTHERS; i++) {
                long other = (key + i) % MAP_KEYS;
                MAP.put(other, pair(other));
            }
        }

        @Actor
        public void reader(I_Result result) {
            result.r1 = 1;
            for (int i = 0; i < READS; i++) {
                result.r1 = MAP.readLong(key, SECOND, -1) == key ? result.r1 : TORN;
            }
        }
    }
}
