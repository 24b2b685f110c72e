// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * What a reader finds of a copy's time while the copy's link is lost and serves again. Epoch and end of the lease are
 * two words, and change one after the other.
 */
public final class LeaseStress {

    private static final int LINK = 3;
    private static final long NOW = 50;
    private static final long BEFORE = 10;
    private static final long AFTER = 100;

    /** Enough for a link to be lost and to serve again. */
    private static final int SPINS = 10;

    private LeaseStress() {}

    /** A copy, and the lease of its link. */
    abstract static class OneCopy {

        final Leases leases = new Leases();
        private final LeasedLifetimes<Long, Long> lifetimes = new LeasedLifetimes<>(leases, 0);
        private final long copy = lifetimes.word(0, Long.MAX_VALUE, leases.stamp(LINK));

        final boolean copyCounts() {
            return !lifetimes.isOver(copy, NOW);
        }

        /** A reader that looks at the epoch first, and at the end of the lease after that, and is slow. */
        final boolean copyCountsByEpochFirst() {
            boolean same = lifetimes.word(0, Long.MAX_VALUE, leases.stamp(LINK)) == copy;
            for (int i = 0; i < SPINS; i++) {
                Thread.onSpinWait();
            }
            return same && leases.isValid(leases.stamp(LINK), NOW);
        }

        final boolean newCopyCounts() {
            return leases.isValid(leases.stamp(LINK), NOW);
        }

        /** The link is lost, and another connection serves. */
        final void loseAndServe() {
            leases.suspect(LINK);
            leases.extend(LINK, AFTER);
        }
    }

    /**
     * Invariant: a copy whose lease has ended does not count again by a lease of the next epoch. It would if a reader
     * looked at the epoch before the link is lost, and at the end of the lease after the link serves again.
     */
    @JCStressTest
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "Never.")
    @Outcome(expect = FORBIDDEN, desc = "The old copy counts by the new lease.")
    @State
    public static class EndedLease extends OneCopy {

        public EndedLease() {
            leases.extend(LINK, BEFORE);
        }

        @Actor
        public void link() {
            loseAndServe();
        }

        @Actor
        public void reader(ZZ_Result result) {
            result.r1 = copyCounts();
        }

        @Arbiter
        public void end(ZZ_Result result) {
            result.r2 = copyCounts();
        }
    }

    /** The twin whose reader looks at the epoch first. */
    @JCStressTest
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "Never.")
    @Outcome(expect = FORBIDDEN, desc = "The old copy counts by the new lease.")
    @State
    public static class BrokenEpochFirst extends OneCopy {

        public BrokenEpochFirst() {
            leases.extend(LINK, BEFORE);
        }

        @Actor
        public void link() {
            loseAndServe();
        }

        @Actor
        public void reader(ZZ_Result result) {
            result.r1 = copyCountsByEpochFirst();
        }

        @Arbiter
        public void end(ZZ_Result result) {
            result.r2 = copyCounts();
        }
    }

    /**
     * Invariant: a stamp that a link has since it was lost does not count by the lease of before. It would if the epoch
     * changed before the lease ends.
     */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "It has no lease.")
    @Outcome(expect = FORBIDDEN, desc = "It counts by the old lease.")
    @State
    public static class NewStamp extends OneCopy {

        public NewStamp() {
            leases.extend(LINK, AFTER);
        }

        @Actor
        public void link() {
            leases.suspect(LINK);
        }

        @Actor
        public void reader(Z_Result result) {
            boolean isNew = !copyCounts();
            result.r1 = isNew && newCopyCounts();
        }
    }

    /** The twin that ends no lease. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "It has no lease.")
    @Outcome(expect = FORBIDDEN, desc = "It counts by the old lease.")
    @State
    public static class BrokenLeaseStays extends OneCopy {

        public BrokenLeaseStays() {
            leases.extend(LINK, AFTER);
        }

        @Actor
        public void link() {
            loseAndServe();
        }

        @Actor
        public void reader(Z_Result result) {
            boolean isNew = !copyCounts();
            result.r1 = isNew && newCopyCounts();
        }
    }
}
