// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.store.Evacuations;
import dev.hinterland.internal.store.Store;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * What two threads can see of one key of the real map. All states share one map, each with a key of its own, and clean
 * up: so regions are filled, evacuated and recycled all the time.
 */
public final class MapStress {

    /** A value that was read in parts of different entries. */
    private static final int TORN = -9;

    private static final int VALUE_BYTES = 24;
    private static final long MAX_BYTES = 32 << 20;

    private static final OffHeapMap<Long, byte[]> MAP = StressMaps.build(
            Hinterland.map(Codec.ofLong(), Codec.ofBytes()).name("stress").maximumBytes(MAX_BYTES));

    private static final AtomicLong NEXT_KEY = new AtomicLong();

    private MapStress() {}

    /** Values whose bytes are all equal, in the shared map. */
    abstract static class OneKey {

        final long key = NEXT_KEY.getAndIncrement();

        final int read() {
            return number(MAP.get(key));
        }

        final int put(int number) {
            return number(MAP.put(key, value(number)));
        }

        final int remove() {
            return number(MAP.remove(key));
        }

        static byte[] value(int number) {
            byte[] value = new byte[VALUE_BYTES];
            Arrays.fill(value, (byte) number);
            return value;
        }

        /** Returns zero for no value, and what the value's bytes are otherwise. */
        static int number(byte @Nullable [] value) {
            if (value == null) {
                return 0;
            }
            boolean whole = value.length == VALUE_BYTES && Arrays.equals(value, value(value[0]));
            return whole ? value[0] : TORN;
        }
    }

    /**
     * Invariant: a reader sees a whole entry or none. It would break if the slot led to the entry before its bytes were
     * written.
     */
    @JCStressTest
    @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Before.")
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "After.")
    @Outcome(expect = FORBIDDEN, desc = "Half an entry.")
    @State
    public static class Publication extends OneKey {

        @Actor
        public void writer() {
            put(1);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = read();
        }

        @Arbiter
        public void end(II_Result result) {
            result.r2 = remove();
        }
    }

    /**
     * Invariant: a key that is overwritten is never missed, and its value never torn. It would break if the slot were
     * cleared in between, or the bytes written in place.
     */
    @JCStressTest
    @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "Before.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "After.")
    @Outcome(expect = FORBIDDEN, desc = "Missed or torn.")
    @State
    public static class Overwrite extends OneKey {

        public Overwrite() {
            put(1);
        }

        @Actor
        public void writer() {
            put(2);
        }

        @Actor
        public void reader(II_Result result) {
            result.r1 = read();
        }

        @Arbiter
        public void end(II_Result result) {
            result.r2 = remove();
        }
    }

    /**
     * Invariant: of two inserts of a new key one wins, and there is one entry. It would break if a writer looked for
     * the key before he locked its bucket.
     */
    @JCStressTest
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The first wins.")
    @Outcome(id = "2, 0, 2", expect = ACCEPTABLE, desc = "The second wins.")
    @Outcome(expect = FORBIDDEN, desc = "Two winners, or two entries.")
    @State
    public static class TwoInserts extends OneKey {

        @Actor
        public void first(III_Result result) {
            result.r1 = number(MAP.putIfAbsent(key, value(1)));
        }

        @Actor
        public void second(III_Result result) {
            result.r2 = number(MAP.putIfAbsent(key, value(2)));
        }

        @Arbiter
        public void end(III_Result result) {
            result.r3 = remove();
            result.r3 += 10 * remove();
        }
    }

    /** The twin that looks first and inserts then, with two steps that are atomic each. */
    @JCStressTest
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The first wins.")
    @Outcome(id = "2, 0, 2", expect = ACCEPTABLE, desc = "The second wins.")
    @Outcome(expect = FORBIDDEN, desc = "Two winners, or two entries.")
    @State
    public static class BrokenTwoInserts extends OneKey {

        private int insert(int number) {
            int present = read();
            if (present == 0) {
                put(number);
            }
            return present;
        }

        @Actor
        public void first(III_Result result) {
            result.r1 = insert(1);
        }

        @Actor
        public void second(III_Result result) {
            result.r2 = insert(2);
        }

        @Arbiter
        public void end(III_Result result) {
            result.r3 = remove();
        }
    }

    /**
     * Invariant: evacuation does not bring back what was removed, nor lose what was not. It would break if the copy
     * were linked without looking whether the original still is.
     */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Removed, and stays so.")
    @Outcome(expect = FORBIDDEN, desc = "Lost, or resurrected.")
    @State
    public static class RemoveAndRelocate extends OneKey {

        @SuppressWarnings("unchecked") // the store of the map above
        private static final Store<Long, byte[]> STORE = (Store<Long, byte[]>) MapInternals.storeOf(MAP);

        public RemoveAndRelocate() {
            put(1);
        }

        @Actor
        public void remover(II_Result result) {
            result.r1 = remove();
        }

        @Actor
        public void evacuator() {
            Evacuations.relocate(STORE, key);
        }

        @Arbiter
        public void end(II_Result result) {
            result.r2 = read();
        }
    }

    /** The twin in which the copy takes the place of whatever is there. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Removed, and stays so.")
    @Outcome(expect = FORBIDDEN, desc = "Lost, or resurrected.")
    @State
    public static class BrokenRemoveAndRelocate extends OneKey {

        public BrokenRemoveAndRelocate() {
            put(1);
        }

        @Actor
        public void remover(II_Result result) {
            result.r1 = remove();
        }

        @Actor
        public void evacuator() {
            int present = read();
            if (present != 0) {
                put(present);
            }
        }

        @Arbiter
        public void end(II_Result result) {
            result.r2 = remove();
        }
    }

    /**
     * Invariant: who reads while the map is closed gets the value, or {@link IllegalStateException}. It would break if
     * memory were unmapped under a reader, or if a reader took the failed access for a stale one and went on for ever.
     */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "Before.")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "After.")
    @Outcome(expect = FORBIDDEN, desc = "Something else.")
    @State
    public static class Close {

        private final OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .build();

        public Close() {
            map.put(1L, OneKey.value(1));
        }

        @Actor
        public void closer() {
            map.close();
        }

        @Actor
        public void reader(I_Result result) {
            try {
                result.r1 = OneKey.number(map.get(1L));
            } catch (IllegalStateException e) {
                result.r1 = 2;
            }
        }
    }
}
