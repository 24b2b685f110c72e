// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.hardware.Calls;
import dev.hinterland.lab.hardware.Cost;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.LargeArrays;
import dev.hinterland.lab.hardware.Level;
import dev.hinterland.lab.hardware.Tlb;
import dev.hinterland.lab.hardware.YoungCollections;
import dev.hinterland.lab.result.GcEvent;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes a profile out of what the kernels took. */
final class Calibration {

    private static final int PAGE = 4 << 10;
    private static final int SMALLEST_OBJECT = 16;
    private static final double REACH_UNTIL = 1.5;

    /** {@code FastAllocateSizeLimit}: compiled code leaves larger arrays to the JVM. 128 K words on 64-bit machines. */
    private static final long FAST_ALLOCATE_LIMIT = 1 << 20;

    private final String name;
    private final Caches caches;
    private final Readings readings;
    private final List<GcEvent> young;

    Calibration(String name, Caches caches, Readings readings, List<GcEvent> young) {
        this.name = name;
        this.caches = caches;
        this.readings = readings;
        this.young = List.copyOf(young);
    }

    HardwareProfile profile() {
        List<Level> levels = new ArrayList<>();
        for (Caches.Cache cache : caches.caches()) {
            levels.add(level("L" + cache.level(), cache.bytes(), cache.ways()));
        }
        levels.add(level(WorkingSets.MEMORY, null, null));
        return new HardwareProfile(
                HardwareProfile.SCHEMA,
                name,
                "measured by ./lab calibrate on " + LocalDate.now(ZoneId.systemDefault()),
                null,
                caches.lineBytes(),
                levels,
                tlb(),
                calls(levels.getLast()),
                new LargeArrays(FAST_ALLOCATE_LIMIT, line("allocate-large", "")),
                youngCollections(),
                Map.of(),
                List.of(),
                null,
                null,
                null);
    }

    private Level level(String levelName, @Nullable Long bytes, @Nullable Integer ways) {
        return new Level(
                levelName,
                bytes,
                ways,
                Cost.ofNanos(nanos("chase", levelName)),
                line("read", levelName),
                line("fill", levelName),
                line("copy", levelName),
                line("copy-out", levelName));
    }

    private Cost line(String kernel, String level) {
        Repeats found = readings.at(kernel, level);
        return Cost.ofNanos(found.nanos() * caches.lineBytes() / found.kernel().bytesPerOperation());
    }

    private double nanos(String kernel, String level) {
        return readings.at(kernel, level).nanos();
    }

    /**
     * The same number of lines costs more when each lies in a page of its own, as soon as the pages are more than the
     * TLB has entries for. The reach is the last size before that; a miss costs what the largest size costs more.
     */
    private Tlb tlb() {
        long reach = PAGE;
        double miss = 0;
        boolean reached = false;
        for (Repeats pages : readings.named("pages")) {
            double packed = packed(pages.kernel().bytes());
            miss = Math.max(0, pages.nanos() - packed);
            reached |= pages.nanos() > REACH_UNTIL * packed;
            if (!reached) {
                reach = pages.kernel().bytes() / caches.lineBytes() * PAGE;
            }
        }
        return new Tlb(PAGE, reach, Cost.ofNanos(miss));
    }

    /** The latency of as many lines side by side: that of the nearest size that was measured. */
    private double packed(long bytes) {
        return readings.named("chase").stream()
                .min(Comparator.comparingDouble(
                        chase -> Math.abs(Math.log((double) chase.kernel().bytes() / bytes))))
                .map(Repeats::nanos)
                .orElseThrow();
    }

    private Calls calls(Level memory) {
        double copy = Math.max(0, nanos("copy-one", "") - nanos("store-one", ""));
        Cost write = memory.write();
        double zeroing = write == null ? 0 : write.amount() * SMALLEST_OBJECT / caches.lineBytes();
        double allocation = Math.max(0, nanos("allocate", "") - zeroing);
        return new Calls(Cost.ofNanos(allocation), Cost.ofNanos(copy));
    }

    private YoungCollections youngCollections() {
        if (young.isEmpty()) {
            throw new IllegalStateException("no young collection was seen: kernel=allocate");
        }
        double eden = Repeats.median(young.stream()
                .map(event -> (double) (event.beforeBytes() - event.afterBytes()))
                .toList());
        double pause = Repeats.median(young.stream().map(GcEvent::millis).toList());
        return new YoungCollections((long) eden, Cost.ofNanos(pause * 1e6));
    }
}
