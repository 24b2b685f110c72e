// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.remote.NearCopies;
import dev.hinterland.stress.NearTier.Fault;
import dev.hinterland.stress.NearTier.NearRemote;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** What caches over one remote tier have of a key that one thread reads or writes while another one writes it. */
public final class NearStress {

    private static final AtomicLong NEXT_KEY = new AtomicLong();
    private static final Caches CACHES = new Caches(Fault.NONE);

    private NearStress() {}

    /** Caches over a tier of their own. A third one writes without telling the others. */
    static final class Caches {

        private final NearTier tier;
        private final NearRemote remote;
        private final OffHeapCache<Long, Long> one;
        private final OffHeapCache<Long, Long> other;
        private final OffHeapCache<Long, Long> silent;

        Caches(Fault fault) {
            this.tier = new NearTier(fault, false, NearCopies.LINKS);
            this.remote = tier.named("one");
            this.one = open(remote);
            this.other = open(tier.named("other"));
            this.silent = open(tier.silent("silent"));
        }

        private static OffHeapCache<Long, Long> open(NearRemote remote) {
            return Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                    .maximumBytes(16 << 20)
                    .remote(remote)
                    .build();
        }
    }

    /** A key that is on the tier with the value 1 in the beginning, or not at all. */
    abstract static class OneKey {

        private final Caches caches;
        final Long key = NEXT_KEY.getAndIncrement();

        OneKey(Caches caches) {
            this.caches = caches;
        }

        final void isPresent() {
            caches.silent.put(key, 1L);
        }

        final OffHeapCache<Long, Long> one() {
            return caches.one;
        }

        final OffHeapCache<Long, Long> other() {
            return caches.other;
        }

        final OffHeapCache<Long, Long> silent() {
            return caches.silent;
        }

        static long number(@Nullable Long value) {
            return value == null ? 0 : value;
        }

        final long read() {
            return number(one().getIfPresent(key));
        }

        /** Has another process write while the link is lost, and another connection serve after that. */
        final void writeUnheard() {
            caches.remote.session().cut();
            other().put(key, 2L);
        }

        /** Returns what the tier has, and removes it. */
        final long onTier() {
            return number(silent().asMap().remove(key));
        }
    }

    /**
     * Invariant: a value that was fetched before another process has written its key is not kept. It would be if the
     * tier were asked before the record of the fetch is in the table, if an invalidation dropped the copy first and
     * discarded the record after that, or if the fetch did not look under the record's lock whether it is discarded.
     */
    @JCStressTest
    @Outcome(id = "(1|2), 2", expect = ACCEPTABLE, desc = "Before or after.")
    @Outcome(expect = FORBIDDEN, desc = "The old value is kept.")
    @State
    public static class FetchAndWriteElsewhere extends OneKey {

        public FetchAndWriteElsewhere() {
            super(CACHES);
            isPresent();
        }

        @Actor
        public void reader(JJ_Result result) {
            result.r1 = read();
        }

        @Actor
        public void writer() {
            other().put(key, 2L);
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r2 = read();
            onTier();
        }
    }

    /** The twin over a tier that tells of a write before it takes effect. */
    @JCStressTest
    @Outcome(id = "(1|2), 2", expect = ACCEPTABLE, desc = "Before or after.")
    @Outcome(expect = FORBIDDEN, desc = "The old value is kept.")
    @State
    public static class BrokenFetchAndWriteElsewhere extends OneKey {

        private static final Caches BROKEN = new Caches(Fault.TELLS_FIRST);

        public BrokenFetchAndWriteElsewhere() {
            super(BROKEN);
            isPresent();
        }

        @Actor
        public void reader(JJ_Result result) {
            result.r1 = read();
        }

        @Actor
        public void writer() {
            other().put(key, 2L);
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r2 = read();
            onTier();
        }
    }

    /**
     * Invariant: a value that was fetched before this process has written its key is not kept. It would be if a write
     * did not take the place of the fetch in the table: the tier tells nobody of its own writes.
     */
    @JCStressTest
    @Outcome(id = "(1|2), 2", expect = ACCEPTABLE, desc = "Before or after.")
    @Outcome(expect = FORBIDDEN, desc = "The old value is kept.")
    @State
    public static class FetchAndOwnWrite extends OneKey {

        public FetchAndOwnWrite() {
            super(CACHES);
            isPresent();
        }

        @Actor
        public void reader(JJ_Result result) {
            result.r1 = read();
        }

        @Actor
        public void writer() {
            one().put(key, 2L);
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r2 = read();
            onTier();
        }
    }

    /**
     * Invariant: of two writes of this process, the copy is of the one that came last on the tier. It would be the
     * other one's if the order of records could be another one than that of requests.
     */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The first one came last.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "The second one came last.")
    @Outcome(expect = FORBIDDEN, desc = "The copy is not what the tier has.")
    @State
    public static class TwoOwnWrites extends OneKey {

        public TwoOwnWrites() {
            super(CACHES);
        }

        @Actor
        public void first() {
            one().put(key, 1L);
        }

        @Actor
        public void second() {
            one().put(key, 2L);
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r1 = read();
            result.r2 = onTier();
        }
    }

    /**
     * Invariant: of writes by two processes, the copies of both are of the one that came last on the tier. It would
     * break if a written value were kept although its record was discarded meanwhile.
     */
    @JCStressTest
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "This process came last.")
    @Outcome(id = "2, 2, 2", expect = ACCEPTABLE, desc = "The other process came last.")
    @Outcome(expect = FORBIDDEN, desc = "A copy is not what the tier has.")
    @State
    public static class WritesOfTwoProcesses extends OneKey {

        public WritesOfTwoProcesses() {
            super(CACHES);
        }

        @Actor
        public void first() {
            one().put(key, 1L);
        }

        @Actor
        public void second() {
            other().put(key, 2L);
        }

        @Arbiter
        public void end(JJJ_Result result) {
            result.r1 = read();
            result.r2 = number(other().getIfPresent(key));
            result.r3 = onTier();
        }
    }

    /**
     * Invariant: a value that was fetched before its link was lost is not kept, or does not count. It would count if it
     * had the stamp that the link has when the answer comes.
     */
    @JCStressTest
    @Outcome(id = "(1|2), 2", expect = ACCEPTABLE, desc = "Before or after.")
    @Outcome(expect = FORBIDDEN, desc = "The old value counts over the new connection.")
    @State
    public static class FetchAndLostLink extends OneKey {

        public FetchAndLostLink() {
            super(CACHES);
            isPresent();
        }

        @Actor
        public void reader(JJ_Result result) {
            result.r1 = read();
        }

        @Actor
        public void link() {
            writeUnheard();
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r2 = read();
            onTier();
        }
    }

    /**
     * Invariant: a loaded value does not take the place of one that another process has put meanwhile. It would if it
     * were put without a lease.
     */
    @JCStressTest
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "What was put.")
    @Outcome(expect = FORBIDDEN, desc = "What was loaded before.")
    @State
    public static class LoadAndWriteElsewhere extends OneKey {

        public LoadAndWriteElsewhere() {
            super(CACHES);
        }

        @Actor
        public void reader() {
            one().get(key, _ -> 1L);
        }

        @Actor
        public void writer() {
            other().put(key, 2L);
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r1 = read();
            result.r2 = onTier();
        }
    }

    /** The twin that puts what it has loaded. */
    @JCStressTest
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "What was put.")
    @Outcome(expect = FORBIDDEN, desc = "What was loaded before.")
    @State
    public static class BrokenLoadAndWriteElsewhere extends OneKey {

        public BrokenLoadAndWriteElsewhere() {
            super(CACHES);
        }

        @Actor
        public void reader() {
            if (one().getIfPresent(key) == null) {
                one().put(key, 1L);
            }
        }

        @Actor
        public void writer() {
            other().put(key, 2L);
        }

        @Arbiter
        public void end(JJ_Result result) {
            result.r1 = read();
            result.r2 = onTier();
        }
    }
}
