// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.fork.ForkEvent.Sample;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the state of the JVM, of the process and of the store. */
final class Sampler {

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans();
    private final Collectors collectors;
    private final Held held;
    private long maxRssBytes = -1;

    Sampler(Collectors collectors, Held held) {
        this.collectors = collectors;
        this.held = held;
    }

    Sample sample() {
        ProcessMemory process = process();
        return new Sample(
                Uptime.millis(),
                heapUsed(),
                usedByPool(),
                process.rssBytes(),
                process.maxRssBytes(),
                held.offHeapBytes(),
                collectors.young(),
                collectors.other());
    }

    long heapUsed() {
        return memory.getHeapMemoryUsage().getUsed();
    }

    /** Returns the memory of the process, its maximum being that of all calls where the system keeps none. */
    synchronized ProcessMemory process() {
        ProcessMemory now = ProcessMemory.ofSelfAnd(held.processes());
        maxRssBytes = Math.max(maxRssBytes, now.maxRssBytes());
        return new ProcessMemory(now.rssBytes(), maxRssBytes);
    }

    private Map<String, Long> usedByPool() {
        Map<String, Long> used = new LinkedHashMap<>();
        for (MemoryPoolMXBean pool : pools) {
            used.put(pool.getName(), pool.getUsage().getUsed());
        }
        return used;
    }
}
