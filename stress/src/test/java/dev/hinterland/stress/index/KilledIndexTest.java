// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The index in a file, where the process is killed after any of its writes: recovery finds all that was there before
 * the operation, and what the operation has done, or not. The writes are those of the library's own sources, in the
 * order in which one thread makes them.
 */
@Tag("proof")
class KilledIndexTest {

    private static final Twin.Break RECORDS_WRITES = new Twin.Break("../memory/Words.java", """
                public void set(long offset, long value) {
                    open()[index(offset)] = value;
                }

                public void setRelease(long offset, long value) {
                    open()[index(offset)] = value;
                }

                public boolean compareAndSet(long offset, long expected, long value) {
                    return WORD.compareAndSet(open(), index(offset), expected, value);
                }
            """, """
                public static Runnable written = () -> {};

                public void set(long offset, long value) {
                    open()[index(offset)] = value;
                    written.run();
                }

                public void setRelease(long offset, long value) {
                    set(offset, value);
                }

                public boolean compareAndSet(long offset, long expected, long value) {
                    boolean done = WORD.compareAndSet(open(), index(offset), expected, value);
                    written.run();
                    return done;
                }
            """);

    private static final int MOST_KEY = 25;
    private static final Set<Integer> KEYS =
            IntStream.rangeClosed(1, MOST_KEY).boxed().collect(Collectors.toSet());

    private static final String RECOVERY = "IndexRecovery.java";

    private static Supplier<KillableIndex> twin(String name, Twin.Break... breaks) throws IOException {
        List<Twin.Break> all = new ArrayList<>(List.of(breaks));
        all.add(RECORDS_WRITES);
        return Twin.broken(name, all).compileKillable();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void processThatIsKilledAtAnyWrite_losesNothing(long seed) throws IOException {
        run(twin("killed"), seed, 150);
    }

    /** Without each step of the repair, some image is not recovered. */
    @Test
    void eachStepIsNeeded() throws IOException {
        check("lockStays", "head.setRelease(start, head.get(start) & ~Control.LOCKED);", "");
        check("tagsStay", "long repaired = Control.withoutTags(control);", "long repaired = control;");
        check(
                "unlocksBeforeTheChain",
                "long repaired = Control.withoutTags(control);",
                "long repaired = Control.withoutTags(control) & ~Control.LOCKED;");
        check("lockedAreTrusted", "if (Control.isLocked(control)) {", "if (false) {");
        check("copiesStay", "if (seen[i] == location) {", "if (seen[i] == -1) {");
        check(
                "movedStay",
                "if ((hash & (1 << depth) - 1) == bucket && isFirst(location)) {",
                "if (isFirst(location)) {");
        check("lastStays", "                count = last;", "                count = last + 1;");
        check("vacantSlotsStay", "            Chains.clearSlots(words, base);\n", "");
    }

    /** Nor does another process read what is there, without each rule by which it reads. */
    @Test
    void eachRuleOfReadingIsNeeded() throws IOException {
        checkReading(
                "readsCopies",
                "(hash & prefixMask) == prefix && chain.indexOf(location) == i)",
                "(hash & prefixMask) == prefix)");
        checkReading("readsMoved", "(hash & mask) == bucket && ", "");
        checkReading("countsAsTold", "int count = count();", "int count = buckets.countNow();");
    }

    private static void checkReading(String name, String original, String replacement) throws IOException {
        check(name, "ObservedBuckets.java", original, replacement);
    }

    private static void check(String name, String original, String replacement) throws IOException {
        check(name, RECOVERY, original, replacement);
    }

    private static void check(String name, String file, String original, String replacement) throws IOException {
        Supplier<KillableIndex> broken = twin(name, new Twin.Break(file, original, replacement));
        assertThatThrownBy(() -> {
                    for (long seed = 1; seed <= 10; seed++) {
                        run(broken, seed, 150);
                    }
                })
                .as(name)
                .isInstanceOfAny(AssertionError.class, RuntimeException.class);
    }

    private static void run(Supplier<KillableIndex> indexes, long seed, int operations) {
        KillableIndex index = indexes.get();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < operations; i++) {
            Set<Integer> before = index.keys();
            int key = 1 + random.nextInt(MOST_KEY);
            int kind = random.nextInt(10);
            index.record(() -> change(index, kind, key));
            Set<Integer> after = index.keys();
            for (int image = 0; image < index.images(); image++) {
                Set<Integer> walked = index.read(image);
                Set<Integer> found = index.find(image, KEYS);
                assertThat(walked)
                        .as("seed=%s, operation=%s, kind=%s, key=%s, image=%s, walked", seed, i, kind, key, image)
                        .isIn(new TreeSet<>(before), new TreeSet<>(after));
                assertThat(found)
                        .as("seed=%s, operation=%s, kind=%s, key=%s, image=%s, found", seed, i, kind, key, image)
                        .isIn(new TreeSet<>(before), new TreeSet<>(after));
                assertThat(index.recover(image))
                        .as("seed=%s, operation=%s, kind=%s, key=%s, image=%s", seed, i, kind, key, image)
                        .isIn(new TreeSet<>(before), new TreeSet<>(after));
                assertThat(index.recoverTwice(image))
                        .as("seed=%s, operation=%s, kind=%s, key=%s, image=%s, twice", seed, i, kind, key, image)
                        .isSubsetOf(new TreeSet<>(before), new TreeSet<>(after));
            }
        }
    }

    private static void change(KillableIndex index, int kind, int key) {
        switch (kind) {
            case 0, 1, 2, 3 -> index.put(key);
            case 4, 5, 6 -> index.remove(key);
            case 7 -> index.split();
            case 8 -> index.merge();
            default -> index.moveNodes();
        }
    }
}
