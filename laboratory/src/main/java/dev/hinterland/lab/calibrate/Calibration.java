package dev.hinterland.lab.calibrate;

import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.Calls;
import dev.hinterland.lab.hardware.Cost;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Level;
import dev.hinterland.lab.hardware.Tlb;
import dev.hinterland.lab.hardware.YoungCollections;
import dev.hinterland.lab.jmh.JmhRunner;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.result.GcEvent;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a profile out of what the kernels took. */
final class Calibration {

    private static final int PAGE = 4 << 10;
    private static final int SMALLEST_OBJECT = 16;
    private static final double REACH_UNTIL = 1.5;

    private final String name;
    private final Caches caches;
    private final Map<Kernel, Measured> measured;

    Calibration(String name, Caches caches, Map<Kernel, Measured> measured) {
        this.name = name;
        this.caches = caches;
        this.measured = measured;
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
                "measured by ./lab calibrate on " + LocalDate.now(java.time.ZoneId.systemDefault()),
                null,
                caches.lineBytes(),
                levels,
                tlb(),
                calls(levels.getLast()),
                youngCollections(),
                Map.of(),
                null);
    }

    private Level level(
            String levelName,
            @org.jspecify.annotations.Nullable Long bytes,
            @org.jspecify.annotations.Nullable Integer ways) {
        return new Level(
                levelName,
                bytes,
                ways,
                Cost.ofNanos(score("chase", levelName)),
                line("read", levelName),
                line("fill", levelName),
                line("copy", levelName),
                line("copy-out", levelName));
    }

    private Cost line(String kernel, String level) {
        Kernel found = find(kernel, level);
        return Cost.ofNanos(score(found) * caches.lineBytes() / found.bytesPerOperation());
    }

    private double score(String kernel, String level) {
        return score(find(kernel, level));
    }

    private Kernel find(String kernel, String level) {
        return measured.keySet().stream()
                .filter(each -> each.name().equals(kernel) && each.level().equals(level))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not measured: kernel=" + kernel + ", level=" + level));
    }

    private double score(Kernel kernel) {
        Measured one = measured.get(kernel);
        return Optional.ofNullable(one)
                .flatMap(found -> found.value(JmhRunner.SCORE))
                .map(Value::value)
                .orElseThrow(() -> new IllegalStateException("not measured: kernel=" + kernel.name()));
    }

    /**
     * The same number of lines costs more when each lies in a page of its own, as soon as the pages are more than the TLB
     * has entries for. The reach is the last size before that; a miss costs what the largest size costs more.
     */
    private Tlb tlb() {
        long reach = PAGE;
        double miss = 0;
        for (Kernel kernel : measured.keySet()) {
            if (kernel.name().equals("pages")) {
                double packed = packed(kernel.bytes());
                double spread = score(kernel);
                miss = Math.max(0, spread - packed);
                if (spread <= REACH_UNTIL * packed) {
                    reach = kernel.bytes() / caches.lineBytes() * PAGE;
                }
            }
        }
        return new Tlb(PAGE, reach, Cost.ofNanos(miss));
    }

    /** The latency of as many lines side by side: that of the nearest size that was measured. */
    private double packed(long bytes) {
        return measured.keySet().stream()
                .filter(kernel -> kernel.name().equals("chase"))
                .min(java.util.Comparator.comparingDouble(
                        kernel -> Math.abs(Math.log((double) kernel.bytes() / bytes))))
                .map(this::score)
                .orElseThrow();
    }

    private Calls calls(Level memory) {
        double copy = Math.max(0, score("copy-one", "") - score("copy-none", ""));
        Cost write = memory.write();
        double zeroing = write == null ? 0 : write.amount() * SMALLEST_OBJECT / caches.lineBytes();
        double allocation = Math.max(0, score("allocate", "") - zeroing);
        return new Calls(Cost.ofNanos(allocation), Cost.ofNanos(copy));
    }

    private YoungCollections youngCollections() {
        List<GcEvent> events = Optional.ofNullable(measured.get(find("allocate", ""))).stream()
                .flatMap(one -> one.forks().stream())
                .flatMap(fork -> fork.log().gc().events().stream())
                .filter(event -> event.kind() == GcEvent.Kind.YOUNG)
                .toList();
        if (events.isEmpty()) {
            throw new IllegalStateException("no young collection was seen: kernel=allocate");
        }
        double eden = Repeats.median(events.stream()
                .map(event -> (double) (event.beforeBytes() - event.afterBytes()))
                .toList());
        double pause = Repeats.median(events.stream().map(GcEvent::millis).toList());
        return new YoungCollections((long) eden, Cost.ofNanos(pause * 1e6));
    }
}
