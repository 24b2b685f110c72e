package dev.hinterland.lab.copy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.fork.Children;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Machines;
import dev.hinterland.lab.jdk.JdkFinder;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.jmh.Silence;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.result.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code ./lab copy} measures, with the smallest array and as little time as possible, on a made-up profile. */
class CopyExperimentsTest {

    @Test
    void everyOperation_isPredictedAndMeasured_andEachPolicySaysWhatItExpects() throws Exception {
        HardwareProfile profile = Machines.of(1, 3);
        NamedJdk jdk = new NamedJdk("25", JdkFinder.ofThisMachine().running());
        Experiment arrays;
        try (Children children = Children.watch()) {
            Bench bench = new Bench(children, new Silence(), List.of(jdk), true);
            arrays = new ModelExperiment(profile, new JmhTiming(1, 1, 1, 10), 64).run(bench);
        }

        assertThat(arrays.rows()).hasSameSizeAs(ArrayOperation.values()).allSatisfy(row -> {
            assertThat(row.status()).isEqualTo(Status.OK);
            assertThat(row.values()).containsKeys("predicted", "measured", "off");
            assertThat(row.value("measured").orElseThrow().value()).isPositive();
        });
        assertThat(new PolicyExperiment(profile).of(arrays).rows())
                .hasSizeGreaterThan(arrays.rows().size());
    }
}
