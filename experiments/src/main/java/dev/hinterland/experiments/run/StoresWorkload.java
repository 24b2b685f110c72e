// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

/**
 * The published experiment on any store and any data: writes all entries in order, reads all in the same order and
 * compares each value with what was written. Where asked for, a mixed phase follows, which reads and overwrites random
 * entries. Nothing forces a collection in between.
 */
public final class StoresWorkload implements Workload {

    @Override
    public String id() {
        return "stores";
    }

    @Override
    public Outcome run(WorkloadContext context) throws Exception {
        StoreRun run = StoreRun.open(context.settings());
        context.watch(run.store());
        long entries = context.settings().entries();
        context.phase("write", entries, run::write);
        context.phase("read", entries, run::read);
        if (context.settings().readPercent() >= 0) {
            context.phase("mixed", entries, run::mix);
        }
        return run.outcome();
    }
}
