// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.hinterland.lab.result.Machine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a machine's memory costs: measured here, or taken from an article. One schema for both, so that one model
 * answers.
 *
 * @param schema the version of this form, {@value #SCHEMA}
 * @param name what to call it
 * @param source who measured it, when, or which article
 * @param nanosPerCycle how long a cycle takes, in nanoseconds; {@code null} where no cost is in cycles
 * @param lineBytes the size of a cache line
 * @param levels the levels, the nearest first and the memory last
 * @param tlb the translations; {@code null} where an article says nothing of them, as with the next two
 * @param calls costs that do not depend on sizes
 * @param largeArrays arrays that the JVM clears in another way; {@code null} where it doesn't
 * @param youngCollections what collections add to allocation
 * @param formulas an article's own formulas, by operation ({@code new-array}, {@code array-copy}); empty where costs
 *     are measured level by level, and the model finds the level by size
 * @param measured what an article measured on its machine
 * @param writePolicy how the caches treat what is written, if a calibration could tell; {@code null} where it is not
 *     known
 * @param measuredOn the machine that was measured; {@code null} where it is not known, as with articles
 * @param stores what stores and collections cost; {@code null} where only memory was measured
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record HardwareProfile(
        int schema,
        String name,
        String source,
        @Nullable Double nanosPerCycle,
        int lineBytes,
        List<Level> levels,
        @Nullable Tlb tlb,
        @Nullable Calls calls,
        @Nullable LargeArrays largeArrays,
        @Nullable YoungCollections youngCollections,
        Map<String, List<Formula>> formulas,
        List<MeasuredTime> measured,
        @Nullable WritePolicy writePolicy,
        @Nullable MeasuredOn measuredOn,
        @Nullable StoreRates stores) {

    /** The version that this program reads and writes. */
    public static final int SCHEMA = 1;

    /** Checks that nothing is missing or absurd, and copies the collections. */
    @SuppressWarnings("ConstantValue") // a file may have left anything out
    public HardwareProfile {
        formulas = formulas == null ? Map.of() : Map.copyOf(formulas);
        measured = measured == null ? List.of() : List.copyOf(measured);
        levels = levels == null ? List.of() : List.copyOf(levels);
        ProfileCheck.check(schema == SCHEMA, "unknown schema", "schema", schema);
        ProfileCheck.check(name != null && !name.isBlank(), "has no name", "name", name);
        ProfileCheck.check(source != null, "has no source", "name", name);
        ProfileCheck.check(
                nanosPerCycle == null || (nanosPerCycle > 0.01 && nanosPerCycle < 100),
                "absurd cycle",
                "nanosPerCycle",
                nanosPerCycle);
        ProfileCheck.check(
                lineBytes >= 8 && lineBytes <= 1024 && Integer.bitCount(lineBytes) == 1,
                "absurd line",
                "lineBytes",
                lineBytes);
        new ProfileCheck(nanosPerCycle).checkAll(levels, tlb, calls, largeArrays, youngCollections, formulas);
        measured.forEach(ProfileCheck::check);
        if (measuredOn != null) {
            ProfileCheck.check(measuredOn);
        }
        if (stores != null) {
            StoreRatesCheck.check(stores);
        }
    }

    /** Returns the same profile with the machine that it was measured on. */
    public HardwareProfile on(MeasuredOn machine) {
        return with(writePolicy, machine, stores);
    }

    /** Returns the same machine with what stores and collections cost on it. */
    public HardwareProfile with(StoreRates rates) {
        return with(writePolicy, measuredOn, rates);
    }

    /** Returns the same machine with what was found of how its caches treat what is written. */
    public HardwareProfile with(WritePolicy found) {
        return with(found, measuredOn, stores);
    }

    private HardwareProfile with(
            @Nullable WritePolicy policy, @Nullable MeasuredOn machine, @Nullable StoreRates rates) {
        return new HardwareProfile(
                schema,
                name,
                source,
                nanosPerCycle,
                lineBytes,
                levels,
                tlb,
                calls,
                largeArrays,
                youngCollections,
                formulas,
                measured,
                policy,
                machine,
                rates);
    }

    /**
     * Returns the profile with the costs that its calibration doubts as high, or as low, as their repeats allow: what
     * follows from it is as far off as that may make it. Latencies stay.
     */
    public HardwareProfile atTheEndOfItsDoubts(boolean high) {
        MeasuredOn on = measuredOn;
        if (on == null || on.doubts().isEmpty()) {
            return this;
        }
        Doubts doubts = new Doubts(on.doubts(), high);
        return new HardwareProfile(
                schema,
                name,
                source,
                nanosPerCycle,
                lineBytes,
                levels.stream().map(doubts::of).toList(),
                tlb,
                calls == null
                        ? null
                        : new Calls(
                                doubts.sure("calls.allocation", calls.allocation()),
                                doubts.sure("calls.copy", calls.copy())),
                largeArrays == null
                        ? null
                        : new LargeArrays(
                                largeArrays.fromBytes(), doubts.sure("largeArrays.clear", largeArrays.clear())),
                youngCollections,
                formulas,
                measured,
                writePolicy,
                on,
                stores);
    }

    /** Moves costs to one end of what their repeats allow. */
    private record Doubts(Map<String, Double> spreads, boolean high) {

        Level of(Level level) {
            return new Level(
                    level.name(),
                    level.bytes(),
                    level.ways(),
                    level.latency(),
                    known(level.name() + ".read", level.read()),
                    known(level.name() + ".write", level.write()),
                    known(level.name() + ".copy", level.copy()),
                    known(level.name() + ".copyOut", level.copyOut()));
        }

        private @Nullable Cost known(String field, @Nullable Cost cost) {
            return cost == null ? null : sure(field, cost);
        }

        Cost sure(String field, Cost cost) {
            double factor = 1 + spreads.getOrDefault(field, 0.0);
            return new Cost(high ? cost.amount() * factor : cost.amount() / factor, cost.unit());
        }
    }

    /** Returns whether it was measured on this machine, as far as one can tell. */
    public boolean isOf(Machine here) {
        return measuredOn != null && measuredOn.differenceTo(here).isEmpty();
    }

    /** Returns a cost of this machine in nanoseconds. */
    public double nanos(Cost cost) {
        return cost.inNanos(nanosPerCycle == null ? Double.NaN : nanosPerCycle);
    }

    /** Returns the level of this name. */
    public Optional<Level> level(String levelName) {
        return levels.stream().filter(level -> level.name().equals(levelName)).findFirst();
    }

    /** Returns the level in which a working set of this size lies: the nearest that holds it all. */
    public Level levelOf(long bytes) {
        return levels.stream()
                .filter(level -> level.bytes() == null || bytes <= level.bytes())
                .findFirst()
                .orElse(levels.getLast());
    }

    /**
     * Returns what a load costs, in nanoseconds, whose address comes out of the load before it and lies anywhere in a
     * working set of this size: each level holds its part of it, and what is further away never costs less. Nothing
     * where a level's latency is not known.
     */
    public Optional<Double> latencyNanos(double bytes) {
        double nanos = 0;
        double before = 0;
        double held = 0;
        for (Level level : levels) {
            Cost latency = level.latency();
            if (latency == null) {
                return Optional.empty();
            }
            before = Math.max(before, nanos(latency));
            double holds = level.bytes() == null ? 1 : Math.min(1, level.bytes() / Math.max(1, bytes));
            nanos += Math.max(0, holds - held) * before;
            held = Math.max(held, holds);
        }
        return Optional.of(nanos);
    }

    /** Returns what an article measured of an operation on an array of this size. */
    public Optional<MeasuredTime> measured(String operation, long bytes) {
        return measured.stream()
                .filter(each -> each.operation().equals(operation) && each.bytes() == bytes)
                .findFirst();
    }

    /** Returns in how many lines a number of bytes lies. */
    public double lines(long bytes) {
        return (double) bytes / lineBytes;
    }
}
