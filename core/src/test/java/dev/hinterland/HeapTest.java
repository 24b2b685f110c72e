// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.HoldMillions;
import dev.hinterland.support.ForkedJvm;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two million entries in a heap that could not hold their keys and values: no collector has to stop for it. */
@Tag("proof")
class HeapTest {

    private static final int ENTRIES = 2_000_000;

    /** What a collector logs when the heap is too small. */
    private static final Pattern FULL = Pattern.compile("Pause Full|Evacuation Failure");

    /** How much a collection left, in MiB, with percent as ZGC logs it, or the heap as Shenandoah does. */
    private static final Pattern LEFT = Pattern.compile("->(\\d+)M\\((\\d+)([%M])\\)");

    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "G1", "Z", "Shenandoah"})
    void millionsOfEntries_needNoHeap(String collector) {
        // ZGC has pages of 2 MiB. Garbage of the test's own loop makes a collector that runs beside it stop the loop
        // where
        // its threads get no processor, in a heap of any size, and what is allocated while it collects counts as left:
        // the
        // least left by a collection of the second half is what is alive.
        String heap = collector.equals("Z") ? "-Xmx96m" : "-Xmx32m";
        ForkedJvm.Result result = ForkedJvm.withFlags(heap, "-Xlog:gc", "-XX:+Use" + collector + "GC")
                .run(HoldMillions.class, ENTRIES);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(result.out()).contains("entries: size=" + ENTRIES + ", right=" + ENTRIES);
        if (List.of("Z", "Shenandoah").contains(collector)) {
            List<Integer> left =
                    LEFT.matcher(result.out()).results().map(HeapTest::percent).toList();
            assertThat(left).as("%s", result.out()).isNotEmpty();
            assertThat(Collections.min(left.subList(left.size() / 2, left.size())))
                    .as("%s", result.out())
                    .isLessThan(50);
        } else {
            List<String> full = result.out().lines().filter(FULL.asPredicate()).toList();
            assertThat(full).as("full collections in %s", result.out()).isEmpty();
        }
    }

    private static int percent(MatchResult left) {
        int second = Integer.parseInt(left.group(2));
        return left.group(3).equals("%") ? second : 100 * Integer.parseInt(left.group(1)) / second;
    }
}
