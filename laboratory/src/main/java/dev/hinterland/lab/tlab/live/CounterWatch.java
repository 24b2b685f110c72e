// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import dev.hinterland.experiments.hsperf.PerfMemory;
import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.progress.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Looks at a JVM's counters until the time is up, and keeps what they were after each collection. */
final class CounterWatch {

    private static final int LOOK_MILLIS = 2;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Duration time;
    private final Progress progress;
    private final List<Seen> seen = new ArrayList<>();

    CounterWatch(Duration time, Progress progress) {
        this.time = time;
        this.progress = progress;
    }

    /** Watches; without counters it only waits. It ends early when the process does. */
    List<Seen> watch(Target target) throws InterruptedException {
        long start = System.nanoTime();
        Optional<PerfMemory> memory = target.counters();
        Optional<TlabCounters> last = memory.map(TlabCounters::of);
        long elapsed = 0;
        while (elapsed < time.toNanos()
                && ProcessHandle.of(target.pid()).filter(ProcessHandle::isAlive).isPresent()) {
            Optional<TlabCounters> now = memory.map(TlabCounters::of);
            if (now.isPresent() && !now.equals(last)) {
                seen.add(new Seen(elapsed / NANOS_PER_MILLI, now.get()));
                last = now;
            }
            progress.at("watching", (double) elapsed / time.toNanos(), (double) elapsed / time.toNanos());
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            elapsed = System.nanoTime() - start;
        }
        return List.copyOf(seen);
    }

    /**
     * The counters after a collection.
     *
     * @param atMillis when, since watching began
     * @param counters what they were
     */
    record Seen(double atMillis, TlabCounters counters) {}
}
