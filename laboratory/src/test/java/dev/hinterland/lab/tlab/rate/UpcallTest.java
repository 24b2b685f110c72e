// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpcallTest {

    private static Row row(String collector, String variant, double nanos, double error) {
        return Row.of(
                Labels.of("jdk", "25", "collector", collector, "variant", variant),
                Map.of(Taken.TIME, new Value(nanos, error, "ns/op")));
    }

    @Test
    void price_isTheDifferenceToTheDefaultOfTheSameCollector_withBothErrors() {
        Row slow = row("Parallel", "-UseTLAB", 48, 2);
        List<Row> all = List.of(row("G1", "default", 9, 9), row("Parallel", "default", 2, 0.5), slow);

        assertThat(Upcall.withPrice(slow, all).value(Upcall.PRICE)).contains(new Value(46, 2.5, "ns/op", true));
    }

    @Test
    void price_withoutADefault_isMissing() {
        Row slow = row("Parallel", "-UseTLAB", 48, 2);

        assertThat(Upcall.withPrice(slow, List.of(slow)).value(Upcall.PRICE)).isEmpty();
    }
}
