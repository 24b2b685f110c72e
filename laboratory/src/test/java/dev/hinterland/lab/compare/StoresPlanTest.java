// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.jdk.JdkFinder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class StoresPlanTest {

    private static StoresPlan plan(int readPercent) {
        return new StoresPlan(
                List.of(),
                List.of(new Contender("guava", true, "", 17, Contender.Flags.NONE)),
                "stores",
                new StoresPlan.Data(10, 0, 0, "binary"),
                1,
                readPercent,
                List.of(Collector.of("g1")),
                new StoresPlan.Memory(List.of(1L << 28), null, 1L << 28),
                false,
                1,
                JdkFinder.ofThisMachine().running(),
                List.of(),
                Map.of(),
                false,
                Duration.ofMinutes(1),
                List.of());
    }

    @Test
    void shareOfRun_growsThroughAllPhases_toAll() {
        StoresPlan mixed = plan(90);

        assertThat(DoubleStream.of(
                                mixed.shareOfRun("write", 0),
                                mixed.shareOfRun("write", 1),
                                mixed.shareOfRun("read", 0.5),
                                mixed.shareOfRun("mixed", 0.1),
                                mixed.shareOfRun("mixed", 1))
                        .boxed())
                .isSorted()
                .startsWith(0.0)
                .endsWith(1.0);
        assertThat(plan(-1).shareOfRun("read", 1)).isEqualTo(1);
    }

    @Test
    void phaseOfAUsersWorkload_isAllThatIsKnown() {
        assertThat(plan(-1).shareOfRun("think", 0.25)).isEqualTo(0.25);
    }
}
