package dev.hinterland.experiments.fork;

import dev.hinterland.experiments.fork.ForkEvent.Collections;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The beans of the collector in use. */
final class Collectors {

    private final List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();

    List<Collections> collections() {
        return beans.stream()
                .map(bean -> new Collections(bean.getName(), bean.getCollectionCount(), bean.getCollectionTime()))
                .toList();
    }

    /** Returns for how long collections have stopped the program; cycles beside it don't count. */
    long pauseMillis() {
        return beans.stream()
                .filter(bean -> !isConcurrent(bean.getName()))
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    /** Tells {@code ZGC Major Cycles} and {@code G1 Concurrent GC} from {@code ZGC Major Pauses} and {@code Copy}. */
    private static boolean isConcurrent(String name) {
        return name.endsWith("Cycles") || name.contains("Concurrent");
    }
}
