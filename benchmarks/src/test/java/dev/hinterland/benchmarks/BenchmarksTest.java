// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class BenchmarksTest {

    @Test
    void stores_notAskedFor_areThoseThatTheBenchmarkNames() throws Exception {
        assertThat(Benchmarks.stores(new CommandLineOptions("RecordGetBenchmark.feed$")))
                .contains("hinterland", "hessian")
                .doesNotContain("caffeine");
    }

    @Test
    void stores_ofABenchmarkWithoutThem_areNone() throws Exception {
        assertThat(Benchmarks.stores(new CommandLineOptions("RecordCodecBenchmark")))
                .isEmpty();
    }

    @Test
    void stores_askedFor_areThose() throws Exception {
        assertThat(Benchmarks.stores(new CommandLineOptions("GetBenchmark", "-p", "store=ohc,ehcache")))
                .containsExactly("ohc", "ehcache");
    }
}
