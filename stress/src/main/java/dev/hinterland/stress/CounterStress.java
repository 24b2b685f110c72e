// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.store.Evacuations;
import dev.hinterland.internal.store.Store;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** What two threads can see of one counter. All states share one map, each with a key of its own, and clean up. */
public final class CounterStress {

    private static final OffHeapMap<Long, Long> MAP = StressMaps.build(
            Hinterland.map(Codec.ofLong(), Codec.ofLong()).name("counters").maximumBytes(32 << 20));

    @SuppressWarnings("unchecked") // the store of the map above
    private static final Store<Long, Long> STORE = (Store<Long, Long>) MapInternals.storeOf(MAP);

    private static final AtomicLong NEXT_KEY = new AtomicLong();

    private CounterStress() {}

    /** A counter in the shared map, that begins at ten. */
    abstract static class OneKey {

        final Long key = NEXT_KEY.getAndIncrement();

        OneKey() {
            MAP.put(key, 10L);
        }

        final long add() {
            return MAP.counter(key).add(1);
        }

        final long remove() {
            return orZero(MAP.remove(key));
        }

        static long orZero(@Nullable Long value) {
            return value == null ? 0 : value;
        }
    }

    /**
     * Invariant: what is added while the entry is evacuated is not lost. It would break if the copy were published with
     * the word that was copied.
     */
    @JCStressTest
    @Outcome(id = "11", expect = ACCEPTABLE, desc = "Added.")
    @Outcome(expect = FORBIDDEN, desc = "Lost.")
    @State
    public static class AddAndRelocate extends OneKey {

        @Actor
        public void adder() {
            add();
        }

        @Actor
        public void evacuator() {
            Evacuations.relocate(STORE, key);
        }

        @Arbiter
        public void end(J_Result result) {
            result.r1 = remove();
        }
    }

    /** The twin in which the copy has the word that was copied. */
    @JCStressTest
    @Outcome(id = "11", expect = ACCEPTABLE, desc = "Added.")
    @Outcome(expect = FORBIDDEN, desc = "Lost.")
    @State
    public static class BrokenAddAndRelocate extends OneKey {

        @Actor
        public void adder() {
            add();
        }

        @Actor
        public void evacuator() {
            Evacuations.relocateWithOldTime(STORE, key);
        }

        @Arbiter
        public void end(J_Result result) {
            result.r1 = remove();
        }
    }

    /**
     * Invariant: who replaces a counter gets all that was added to the old one. It would break if something were added
     * to an entry without a look whether it is still linked.
     */
    @JCStressTest
    @Outcome(id = "11, 11, 100", expect = ACCEPTABLE, desc = "Added before.")
    @Outcome(id = "101, 10, 101", expect = ACCEPTABLE, desc = "Added afterwards.")
    @Outcome(expect = FORBIDDEN, desc = "Lost.")
    @State
    public static class AddAndPut extends OneKey {

        @Actor
        public void adder(JJJ_Result result) {
            result.r1 = add();
        }

        @Actor
        public void writer(JJJ_Result result) {
            result.r2 = orZero(MAP.put(key, 100L));
        }

        @Arbiter
        public void end(JJJ_Result result) {
            result.r3 = remove();
        }
    }

    /** The twin that adds in two steps: reads the value, and puts the sum. */
    @JCStressTest
    @Outcome(id = "11, 11, 100", expect = ACCEPTABLE, desc = "Added before.")
    @Outcome(id = "101, 10, 101", expect = ACCEPTABLE, desc = "Added afterwards.")
    @Outcome(expect = FORBIDDEN, desc = "Lost.")
    @State
    public static class BrokenAddAndPut extends OneKey {

        @Actor
        public void adder(JJJ_Result result) {
            result.r1 = orZero(MAP.get(key)) + 1;
            MAP.put(key, result.r1);
        }

        @Actor
        public void writer(JJJ_Result result) {
            result.r2 = orZero(MAP.put(key, 100L));
        }

        @Arbiter
        public void end(JJJ_Result result) {
            result.r3 = remove();
        }
    }

    /**
     * Invariant: a counter that is removed begins anew, and what was added is in what was removed, or in what is there
     * then.
     */
    @JCStressTest
    @Outcome(id = "11, 0", expect = ACCEPTABLE, desc = "Added before.")
    @Outcome(id = "10, 1", expect = ACCEPTABLE, desc = "Added afterwards.")
    @Outcome(expect = FORBIDDEN, desc = "Lost, or counted twice.")
    @State
    public static class AddAndRemove extends OneKey {

        @Actor
        public void adder() {
            add();
        }

        @Actor
        public void remover(JJ_Result result) {
            result.r1 = remove();
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r2 = remove();
        }
    }

    /**
     * Invariant: a value that is replaced on the condition that it is still the same has not been added to. It would
     * break if the entry's location were compared, and not its value: that stays where it is.
     */
    @JCStressTest
    @Outcome(id = "51", expect = ACCEPTABLE, desc = "Replaced before.")
    @Outcome(id = "11", expect = ACCEPTABLE, desc = "Not replaced.")
    @Outcome(expect = FORBIDDEN, desc = "Lost.")
    @State
    public static class AddAndReplace extends OneKey {

        @Actor
        public void adder() {
            add();
        }

        @Actor
        public void writer() {
            MAP.replace(key, 10L, 50L);
        }

        @Arbiter
        public void end(J_Result result) {
            result.r1 = remove();
        }
    }
}
