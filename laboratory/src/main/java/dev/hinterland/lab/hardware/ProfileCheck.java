// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import dev.hinterland.lab.input.UserError;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a profile must have before anything is computed from it. */
final class ProfileCheck {

    private static final double MOST_NANOS = 1e9;
    private static final int SMALLEST_PAGE = 512;
    private static final double LEAST_GROWTH = 0.8;

    private final @Nullable Double nanosPerCycle;

    ProfileCheck(@Nullable Double nanosPerCycle) {
        this.nanosPerCycle = nanosPerCycle;
    }

    static void check(boolean sound, String problem, String field, @Nullable Object value) {
        if (!sound) {
            throw new UserError("hardware profile: " + problem + ": " + field + "=" + value);
        }
    }

    void checkAll(
            List<Level> levels,
            @Nullable Tlb tlb,
            @Nullable Calls calls,
            @Nullable LargeArrays largeArrays,
            @Nullable YoungCollections youngCollections,
            Map<String, List<Formula>> formulas) {
        check(!levels.isEmpty(), "has no levels", "levels", levels.size());
        Set<String> names = new HashSet<>();
        levels.forEach(level -> check(names.add(level.name()), "level is there twice", "levels.name", level.name()));
        latencies(levels);
        long before = 0;
        for (int i = 0; i < levels.size(); i++) {
            before = level(levels.get(i), before, i == levels.size() - 1, formulas.isEmpty());
        }
        boolean measured = formulas.isEmpty();
        check(!measured || tlb != null, "is missing", "tlb", null);
        check(!measured || calls != null, "is missing", "calls", null);
        check(!measured || youngCollections != null, "is missing", "youngCollections", null);
        if (tlb != null) {
            check(tlb);
        }
        if (calls != null) {
            cost("calls.allocation", calls.allocation());
            cost("calls.copy", calls.copy());
        }
        if (largeArrays != null) {
            check(largeArrays.fromBytes() > 0, "absurd size", "largeArrays.fromBytes", largeArrays.fromBytes());
            cost("largeArrays.clear", largeArrays.clear());
        }
        if (youngCollections != null) {
            check(youngCollections.edenBytes() > 0, "absurd eden", "edenBytes", youngCollections.edenBytes());
            cost("youngCollections.pause", youngCollections.pause());
        }
        formulas.forEach((operation, list) -> list.forEach(formula -> formula(operation, formula, levels)));
    }

    @SuppressWarnings("ConstantValue") // a file may have left anything out
    static void check(MeasuredTime time) {
        check(time.operation() != null, "is missing", "measured.operation", null);
        boolean sound = time.nanos() > 0 && time.nanos() <= MOST_NANOS && time.bytes() > 0;
        check(sound, "absurd time", "measured." + time.operation() + ".nanos", time.nanos());
    }

    @SuppressWarnings("ConstantValue") // a file may have left anything out
    static void check(MeasuredOn on) {
        check(on.machine() != null && on.machine().cpu() != null, "is missing", "measuredOn.machine.cpu", null);
        check(on.jdk() != null, "is missing", "measuredOn.jdk", null);
        check(
                on.machine().cores() > 0,
                "absurd machine",
                "measuredOn.machine.cores",
                on.machine().cores());
        check(
                on.machine().memoryBytes() > 0,
                "absurd machine",
                "measuredOn.machine.memoryBytes",
                on.machine().memoryBytes());
        check(on.spread() >= 0 && on.spread() <= Double.MAX_VALUE, "absurd spread", "measuredOn.spread", on.spread());
        on.doubts().forEach((cost, spread) -> {
            boolean sound = spread != null && spread >= 0 && spread <= Double.MAX_VALUE;
            check(sound, "absurd spread", "measuredOn.doubts." + cost, spread);
        });
    }

    /** What lies further away does not come sooner; a fifth is left to chance. */
    private void latencies(List<Level> levels) {
        double before = 0;
        for (Level level : levels) {
            if (level.latency() != null) {
                String field = level.name() + ".latency";
                cost(field, level.latency());
                double nanos = level.latency().inNanos(nanosPerCycle == null ? 1 : nanosPerCycle);
                check(nanos >= LEAST_GROWTH * before, "latency falls with size", field, level.latency());
                before = Math.max(before, nanos);
            }
        }
    }

    private void check(Tlb tlb) {
        check(
                tlb.pageBytes() >= SMALLEST_PAGE && Integer.bitCount(tlb.pageBytes()) == 1,
                "absurd page",
                "pageBytes",
                tlb.pageBytes());
        check(tlb.reachBytes() >= 0, "absurd reach", "tlb.reachBytes", tlb.reachBytes());
        cost("tlb.miss", tlb.miss());
    }

    /** Measured levels grow, and know what streams cost; those of an article need only what its formulas use. */
    @SuppressWarnings("ConstantValue") // a file may have left anything out
    private long level(Level level, long before, boolean last, boolean measured) {
        check(level.name() != null && !level.name().isBlank(), "level has no name", "levels.name", level.name());
        Long bytes = level.bytes();
        check(
                (bytes == null && (last || !measured)) || (bytes != null && bytes > before),
                "levels must grow, and only the last has no size",
                level.name() + ".bytes",
                bytes);
        known(level.name() + ".latency", level.latency());
        for (Map.Entry<String, @Nullable Cost> stream : streams(level).entrySet()) {
            check(!measured || stream.getValue() != null, "is missing", level.name() + "." + stream.getKey(), null);
            known(level.name() + "." + stream.getKey(), stream.getValue());
        }
        return bytes == null ? before : bytes;
    }

    private static Map<String, @Nullable Cost> streams(Level level) {
        Map<String, @Nullable Cost> streams = new LinkedHashMap<>();
        streams.put("read", level.read());
        streams.put("write", level.write());
        streams.put("copy", level.copy());
        streams.put("copyOut", level.copyOut());
        return streams;
    }

    private void formula(String operation, Formula formula, List<Level> levels) {
        for (Traffic traffic : formula.traffic()) {
            String where = operation + "." + formula.name() + "." + traffic.term();
            check(traffic.visits() >= 0 && traffic.visits() < 100, "absurd visits", where, traffic.visits());
            check(
                    levels.stream()
                            .anyMatch(level -> level.name().equals(traffic.level()) && cost(level, traffic) != null),
                    "formula uses a cost that is missing",
                    where,
                    traffic.level() + "." + traffic.direction());
        }
    }

    static @Nullable Cost cost(Level level, Traffic traffic) {
        return traffic.direction() == Traffic.Direction.READ ? level.read() : level.write();
    }

    private void known(String field, @Nullable Cost cost) {
        if (cost != null) {
            cost(field, cost);
            check(cost.amount() > 0, "absurd cost", field, cost);
        }
    }

    @SuppressWarnings("ConstantValue") // a file may have left anything out
    private void cost(String field, Cost cost) {
        check(cost != null && cost.unit() != null, "is missing", field, null);
        check(
                cost.unit() == Cost.Unit.NANOSECONDS || nanosPerCycle != null,
                "cycles need to know how long one takes",
                field,
                cost);
        double nanos = cost.inNanos(nanosPerCycle == null ? 1 : nanosPerCycle);
        check(nanos >= 0 && nanos <= MOST_NANOS, "absurd cost", field, cost);
    }
}
