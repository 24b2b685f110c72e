// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.programs.ReadCaches;
import dev.hinterland.programs.ReadRecords;
import dev.hinterland.support.ForkedJvm;
import dev.hinterland.support.SeveralJvms;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a component of a record costs that is read by {@code get} and does not escape: nothing. */
@Tag("proof")
class ReadAllocationTest {

    private static final List<String> WAYS = List.of(
            "map by numbers",
            "map, some absent",
            "map by texts",
            "cache by texts",
            "view",
            "view of a text",
            "view by interface",
            "single field");

    private static final List<String> CACHE_WAYS = List.of(
            "expiry after write",
            "expiry after access",
            "get with a loader",
            "get that loads at first",
            "cache with a loader",
            "map of a cache",
            "view",
            "view with expiry",
            "single field");

    private static void checkNothingIsAllocated(Class<?> program, List<String> ways) {
        SeveralJvms.checkPrinted(
                program, ways.stream().map(way -> way + ": bytesPerRead=0").toList());
    }

    /**
     * Every read makes an object that describes the entry, and escape analysis removes it. So the figures above are not
     * zero because nothing was measured.
     */
    private static void checkAllIsAllocated(Class<?> program) {
        ForkedJvm.Result result =
                ForkedJvm.withFlags("-XX:-DoEscapeAnalysis", "-Drounds=20").run(program);
        assertThat(result.exitCode()).as("%s", result).isZero();
        assertThat(result.out().lines().filter(line -> line.contains("bytesPerRead=")))
                .isNotEmpty()
                .noneMatch(line -> line.endsWith("bytesPerRead=0"));
    }

    @Test
    void recordThatDoesNotEscape_isNotAllocated_whateverOtherStoresThereAre() {
        checkNothingIsAllocated(ReadRecords.class, WAYS);
    }

    @Test
    void recordThatDoesNotEscape_isNotAllocated_whateverOtherCachesThereAre() {
        checkNothingIsAllocated(ReadCaches.class, CACHE_WAYS);
    }

    @Test
    void recordThatDoesNotEscape_isAllocated_withoutEscapeAnalysis() {
        checkAllIsAllocated(ReadRecords.class);
    }

    @Test
    void recordOfCache_isAllocated_withoutEscapeAnalysis() {
        checkAllIsAllocated(ReadCaches.class);
    }
}
