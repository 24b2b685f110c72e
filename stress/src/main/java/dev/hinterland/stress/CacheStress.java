// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.store.Evacuations;
import dev.hinterland.internal.store.Store;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * What two threads can see of one key of the real cache. All states share caches, each with a key of its own: a tight
 * one, whose regions are evacuated and recycled all the time, and one with room for all of them.
 */
public final class CacheStress {

    private static final int TIGHT_BYTES = 120_000;
    private static final int ROOMY_BYTES = 64 << 20;

    /** As many keys as push an entry out of the tight cache, or nearly. */
    private static final int OTHERS = 200;

    private static final OffHeapCache<Long, byte[]> TIGHT = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
            .name("tight")
            .maximumBytes(TIGHT_BYTES)
            .build();

    private static final OffHeapCache<Long, byte[]> ROOMY = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
            .name("roomy")
            .maximumBytes(ROOMY_BYTES)
            .expireAfterWrite(Duration.ofHours(1))
            .build();

    @SuppressWarnings("unchecked") // the store of the cache above
    private static final Store<Long, byte[]> STORE = (Store<Long, byte[]>) CacheInternals.storeOf(ROOMY);

    private static final AtomicLong NEXT_KEY = new AtomicLong();
    private static final AtomicLong NEXT_OTHER = new AtomicLong(1L << 40);

    private CacheStress() {}

    /** Values whose bytes are all equal, in one of the shared caches. */
    abstract static class OneKey {

        final long key = NEXT_KEY.getAndIncrement();

        final int read(OffHeapCache<Long, byte[]> cache) {
            return MapStress.OneKey.number(cache.getIfPresent(key));
        }

        final void put(OffHeapCache<Long, byte[]> cache, int number) {
            cache.put(key, MapStress.OneKey.value(number));
        }

        static void pushOut() {
            for (int i = 0; i < OTHERS; i++) {
                TIGHT.put(NEXT_OTHER.getAndIncrement(), MapStress.OneKey.value(7));
            }
        }
    }

    /**
     * Invariant: who reads an entry that is evacuated, dropped, and whose region is filled again, sees the entry or
     * none. It would break if a region were filled before its generation has changed.
     */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Dropped.")
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "There, or kept.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry.")
    @State
    public static class ReadAndEvacuate extends OneKey {

        public ReadAndEvacuate() {
            put(TIGHT, 1);
        }

        @Actor
        public void evacuator() {
            pushOut();
        }

        @Actor
        public void reader(I_Result result) {
            result.r1 = read(TIGHT);
        }
    }

    /**
     * Invariant: who removes an entry gets its value, or none, although its region is evacuated meanwhile. It would
     * break if a region were filled again while somebody holds it, as he does who has unlinked an entry and not yet
     * read it.
     */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Dropped before.")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Removed.")
    @Outcome(expect = FORBIDDEN, desc = "Bytes of another entry, or it is back.")
    @State
    public static class RemoveAndEvacuate extends OneKey {

        public RemoveAndEvacuate() {
            put(TIGHT, 1);
        }

        @Actor
        public void evacuator() {
            pushOut();
        }

        @Actor
        public void remover(II_Result result) {
            result.r1 = MapStress.OneKey.number(TIGHT.asMap().remove(key));
        }

        @Arbiter
        public void end(II_Result result) {
            result.r2 = read(TIGHT);
        }
    }

    /**
     * Invariant: evacuation does not bring back a value that was replaced. It would break if the copy were linked
     * without looking whether the original still is.
     */
    @JCStressTest
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "Dropped.")
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "The new value.")
    @Outcome(expect = FORBIDDEN, desc = "The old value is back.")
    @State
    public static class ReplaceAndEvacuate extends OneKey {

        public ReplaceAndEvacuate() {
            put(TIGHT, 1);
        }

        @Actor
        public void evacuator() {
            pushOut();
        }

        @Actor
        public void writer() {
            put(TIGHT, 2);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = read(TIGHT);
        }
    }

    /**
     * Invariant: counting a read does not bring back what was replaced meanwhile. It would break if the frequency were
     * written without a look at the whole word.
     */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "The new value.")
    @Outcome(expect = FORBIDDEN, desc = "The old value is back, or nothing is left.")
    @State
    public static class ReplaceAndCount extends OneKey {

        public ReplaceAndCount() {
            put(ROOMY, 1);
        }

        @Actor
        public void reader() {
            read(ROOMY);
        }

        @Actor
        public void writer() {
            put(ROOMY, 2);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = read(ROOMY);
            ROOMY.invalidate(key);
        }
    }

    /** Invariant: of two loads of one key only one happens, and both get its value. */
    @JCStressTest
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "One load.")
    @Outcome(expect = FORBIDDEN, desc = "Two loads, or different values.")
    @State
    public static class TwoLoads extends OneKey {

        private final AtomicInteger loads = new AtomicInteger();

        private int load() {
            return MapStress.OneKey.number(ROOMY.get(key, same -> MapStress.OneKey.value(loads.incrementAndGet())));
        }

        @Actor
        public void first(III_Result result) {
            result.r1 = load();
        }

        @Actor
        public void second(III_Result result) {
            result.r2 = load();
        }

        @Arbiter
        public void end(III_Result result) {
            result.r3 = loads.get();
            ROOMY.invalidate(key);
        }
    }

    /** A deadline that is moved while the entry is. */
    abstract static class ProlongedKey extends OneKey {

        ProlongedKey() {
            put(ROOMY, 1);
        }

        final void prolong() {
            ROOMY.setExpiresAfter(key, Duration.ofHours(3));
        }

        final int isProlonged() {
            Duration left = ROOMY.getExpiresAfter(key);
            ROOMY.invalidate(key);
            return left != null && left.toHours() >= 2 ? 1 : 0;
        }
    }

    /**
     * Invariant: a deadline that is changed while its entry is evacuated stays changed. It would break if the copy were
     * published with the time that the original had when it was copied.
     */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "Changed.")
    @Outcome(expect = FORBIDDEN, desc = "The old deadline is back.")
    @State
    public static class ProlongAndRelocate extends ProlongedKey {

        @Actor
        public void writer() {
            prolong();
        }

        @Actor
        public void evacuator() {
            Evacuations.relocate(STORE, key);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = isProlonged();
        }
    }

    /** The twin in which the copy has the time that was copied. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "Changed.")
    @Outcome(expect = FORBIDDEN, desc = "The old deadline is back.")
    @State
    public static class BrokenProlongAndRelocate extends ProlongedKey {

        @Actor
        public void writer() {
            prolong();
        }

        @Actor
        public void evacuator() {
            Evacuations.relocateWithOldTime(STORE, key);
        }

        @Arbiter
        public void end(I_Result result) {
            result.r1 = isProlonged();
        }
    }
}
