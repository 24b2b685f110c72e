// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A store that is told a budget far below its data refuses, or (a cache) lets a reader see that entries are missing.
 */
@Tag("proof")
class FullStoreTest {

    /** Far more than the budget and what a store may hold back on the heap before it writes. */
    private static final int ENTRIES = 1_000_000;

    /** Eviction is slow, and nothing is held back. */
    private static final int ENTRIES_OF_CACHE = 200_000;

    private static final long BUDGET = 8L << 20;

    static List<String> stores() {
        return Adapters.IDS;
    }

    @ParameterizedTest
    @MethodSource("stores")
    void storeWithoutRoom_neverPassesForComplete(String id, @TempDir Path directory) throws Exception {
        Adapters.assumeRunsHere(id);

        int entries = id.startsWith("ehcache") ? ENTRIES_OF_CACHE : ENTRIES;
        Fork fork = Fork.run(
                Path.of(System.getProperty("java.home")),
                RoundTrip.find(id).jvmFlags(Runtime.version().feature(), BUDGET),
                RoundTrip.class,
                List.of(id, "binary", "" + entries, "" + BUDGET, directory.toString()),
                directory);

        if (fork.exitCode() == 0) {
            assertThat(fork.output()).startsWith("wrong=").doesNotStartWith("wrong=0 ");
        } else {
            assertThat(fork.errors()).containsAnyOf("StoreFullException: ", "OutOfMemoryError: Cannot reserve");
        }
    }
}
