// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.fork.JvmSetup;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.jdk.Jdk;
import dev.hinterland.lab.result.Units;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;

/** Finds out, before anything is run, whether a JVM starts at all with a collector and a heap. */
public final class HeapCheck {

    private final Jdk jdk;

    /** Checks with this JDK. */
    public HeapCheck(Jdk jdk) {
        this.jdk = jdk;
    }

    /** Starts a JVM with each collector and with the smallest and the largest heap, and refuses what doesn't start. */
    public void check(StoresPlan.Memory memory, Collection<Contender> contenders, Collection<Collector> collectors)
            throws IOException, InterruptedException {
        TreeSet<Long> heaps = new TreeSet<>();
        for (Contender contender : contenders) {
            memory.heaps().forEach(heap -> heaps.add(memory.heapOf(contender.onHeap(), heap)));
        }
        for (Collector collector : collectors) {
            check(heaps.first(), collector);
            if (heaps.size() > 1) {
                check(heaps.last(), collector);
            }
        }
    }

    private void check(long heapBytes, Collector collector) throws IOException, InterruptedException {
        Optional<String> failure = jdk.startFailure(JvmSetup.heapFlags(heapBytes, collector));
        if (failure.isPresent()) {
            throw new UserError("the JVM does not start: heap=" + Units.bytes(heapBytes) + ", collector="
                    + collector.id() + ", jdk=" + jdk.feature() + ", says=" + failure.get());
        }
    }
}
