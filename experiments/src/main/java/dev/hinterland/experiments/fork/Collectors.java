// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The beans of the collector in use. */
final class Collectors {

    private final List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();

    GcTotal young() {
        return total(true);
    }

    GcTotal other() {
        return total(false);
    }

    private GcTotal total(boolean young) {
        return beans.stream()
                .filter(bean -> isYoung(bean.getName()) == young)
                .map(bean -> new GcTotal(bean.getCollectionCount(), bean.getCollectionTime()))
                .reduce(GcTotal.NONE, GcTotal::plus);
    }

    /** Such as {@code Copy}, {@code PS Scavenge}, {@code G1 Young Generation}, {@code ZGC Minor …}. */
    private static boolean isYoung(String name) {
        return name.equals("Copy") || name.contains("Scavenge") || name.contains("Young") || name.contains("Minor");
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
