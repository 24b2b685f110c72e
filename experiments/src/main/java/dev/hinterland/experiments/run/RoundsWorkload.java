// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the standard run does, several times in one JVM, each time with a store of its own. The first round is that of a
 * young JVM, the others are compiled; so few entries tell what many cost. Between the phases it has the store
 * collected, so that the GC log tells what that costs:
 *
 * <ul>
 *   <li>{@code copy-r}: allocates until a young collection has copied what was written. The reads that follow find the
 *       entries where a collector has put them, as they do in a long run.
 *   <li>{@code full-r}: full collections, of which only the first finds something to move.
 *   <li>In the last round there is no {@code copy}, but {@code move}: full collections right after the writes.
 * </ul>
 */
public final class RoundsWorkload implements Workload {

    /** How many rounds are made unless the option {@code rounds} says otherwise. */
    public static final int ROUNDS = 4;

    private static final int FULL_COLLECTIONS = 3;
    private static final int CHUNK_BYTES = 16 << 10;

    @SuppressWarnings("UnusedVariable") // written so that nobody can leave the allocation out
    private volatile byte @Nullable [] garbage;

    @Override
    public String id() {
        return "rounds";
    }

    @Override
    public Outcome run(WorkloadContext context) throws Exception {
        int rounds = Integer.parseInt(context.settings().options().getOrDefault("rounds", Integer.toString(ROUNDS)));
        for (int round = 0; round < rounds - 1; round++) {
            StoreRun run = StoreRun.open(context.settings());
            round(context, run, round, false);
            run.store().close();
        }
        StoreRun last = StoreRun.open(context.settings());
        context.watch(last.store());
        round(context, last, rounds - 1, true);
        return last.outcome();
    }

    private void round(WorkloadContext context, StoreRun run, int round, boolean isLast) throws Exception {
        long entries = context.settings().entries();
        context.phase("write-" + round, entries, run::write);
        if (isLast) {
            context.phase("move-" + round, FULL_COLLECTIONS, RoundsWorkload::collectFully);
        } else {
            context.phase("copy-" + round, 1, this::collectYoung);
        }
        context.phase("read-" + round, entries, run::read);
        context.phase("full-" + round, FULL_COLLECTIONS, RoundsWorkload::collectFully);
    }

    private static void collectFully(long from, long to, WorkloadContext.Steps steps) {
        for (long i = from; i < to; i++) {
            System.gc();
            steps.done();
        }
    }

    /** Whoever collects beside the program may be late, so that it ends when as much as all memory was allocated. */
    private void collectYoung(long from, long to, WorkloadContext.Steps steps) {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        long before = collections(collectors);
        long most = Runtime.getRuntime().maxMemory() / CHUNK_BYTES;
        for (long chunk = 0; chunk < most && collections(collectors) == before; chunk++) {
            garbage = new byte[CHUNK_BYTES];
        }
        garbage = null;
        steps.done();
    }

    private static long collections(List<GarbageCollectorMXBean> collectors) {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
