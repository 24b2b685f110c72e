package dev.hinterland.lab.hardware;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a machine's memory costs: measured here, or taken from an article. One schema for both, so that one model answers.
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
 * @param formulas an article's own formulas, by operation ({@code new-array}, {@code array-copy}); empty where costs are
 *     measured level by level, and the model finds the level by size
 * @param measuredOn the machine that was measured; {@code null} where it is not known, as with articles
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
        @Nullable MeasuredOn measuredOn) {

    /** The version that this program reads and writes. */
    public static final int SCHEMA = 1;

    /** Checks that nothing is missing or absurd, and copies the collections. */
    @SuppressWarnings("ConstantValue") // a file may have left anything out
    public HardwareProfile {
        formulas = formulas == null ? Map.of() : Map.copyOf(formulas);
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
        if (measuredOn != null) {
            ProfileCheck.check(measuredOn);
        }
    }

    /** Returns the same profile with the machine that it was measured on. */
    public HardwareProfile on(MeasuredOn newMeasuredOn) {
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
                newMeasuredOn);
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

    /** Returns in how many lines a number of bytes lies. */
    public double lines(long bytes) {
        return (double) bytes / lineBytes;
    }
}
