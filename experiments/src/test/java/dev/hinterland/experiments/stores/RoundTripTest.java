// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.stores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.adapters.StoreAdapter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each store keeps what it is given, on each JDK, and the flags that it declares silence every warning. */
@Tag("proof")
class RoundTripTest {

    private static final int ENTRIES = 20_000;
    private static final long BUDGET = 256L << 20;
    private static final List<Integer> VERSIONS = List.of(17, 25);

    static Stream<Arguments> storesByJdk() {
        Map<Integer, Path> homes = Jdks.found();
        return Adapters.IDS.stream()
                .flatMap(id -> VERSIONS.stream()
                        .filter(homes::containsKey)
                        .map(version -> Arguments.of(id, version, homes.get(version))));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("storesByJdk")
    void storeInForkWithItsFlags_returnsAllEntriesQuietly(String id, int jdk, Path home, @TempDir Path directory)
            throws Exception {
        Adapters.assumeRunsHere(id);
        StoreAdapter store = RoundTrip.find(id);

        Fork fork = Fork.run(
                home,
                store.jvmFlags(jdk, BUDGET),
                RoundTrip.class,
                List.of(id, "binary,default", "" + ENTRIES, "" + BUDGET, directory.toString()),
                directory);

        assertThat(fork.errors()).isEmpty();
        assertThat(fork.exitCode()).isZero();
        assertThat(fork.output().lines()).hasSize(2).allMatch(line -> line.startsWith("wrong=0 "));
    }
}
