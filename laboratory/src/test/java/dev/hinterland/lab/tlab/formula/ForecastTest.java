// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hinterland.experiments.hsperf.TlabCounters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForecastTest {

    private static final long EDEN = 100_000_000;
    private static final TlabCounters COUNTERS = new TlabCounters(0, 0, 0, 0, 0, 0, 0);

    private static UnequalRun.Sample sample(long first, long second) {
        return new UnequalRun.Sample(0, EDEN, List.of(first, second), COUNTERS);
    }

    private static Forecast forecast(long mostBytes, UnequalRun.Sample... samples) {
        UnequalRun run = new UnequalRun(
                Map.of(),
                List.of(new UnequalRun.Member("heavy-1", "0x1"), new UnequalRun.Member("idle-1", "0x2")),
                sample(0, 0),
                List.of(samples));
        return Forecast.of(run, TlabFormula.DEFAULTS, mostBytes);
    }

    private static Forecast.Line line(Forecast forecast, int collection, int thread) {
        return forecast.collections().get(collection).get(thread);
    }

    @Test
    void threadThatAllocatesAll_keepsAllOfEden() {
        Forecast forecast = forecast(Forecast.UNLIMITED, sample(EDEN, 0), sample(2 * EDEN, 0));

        assertThat(line(forecast, 1, 0).share()).isCloseTo(1, within(1e-6));
        assertThat(line(forecast, 1, 0).bufferBytes()).isEqualTo(2_000_000);
        assertThat(line(forecast, 1, 0).refills()).isEqualTo(50);
    }

    @Test
    void threadThatAllocatesNothing_keepsWhatItStartedWith() {
        Forecast forecast = forecast(Forecast.UNLIMITED, sample(EDEN, 0), sample(2 * EDEN, 0));

        assertThat(line(forecast, 1, 1).bufferBytes()).isEqualTo(2_000_000);
        assertThat(line(forecast, 1, 1).refills()).isZero();
    }

    @Test
    void shareOfThreads_goesToWhatTheyAllocate() {
        UnequalRun.Sample[] samples = new UnequalRun.Sample[20];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = sample((i + 1) * EDEN * 3 / 4, (i + 1) * EDEN / 4);
        }

        Forecast forecast = forecast(Forecast.UNLIMITED, samples);

        assertThat(line(forecast, 19, 0).share()).isCloseTo(0.75, within(0.01));
        assertThat(line(forecast, 19, 1).share()).isCloseTo(0.25, within(0.01));
    }

    @Test
    void lookThatComesLate_changesNoShare() {
        Forecast forecast = forecast(Forecast.UNLIMITED, sample(EDEN, EDEN));

        assertThat(line(forecast, 0, 0).share()).isCloseTo(0.75, within(0.01));
    }

    @Test
    void collectionOfAnEdenLessThanHalfUsed_changesNothing() {
        Forecast forecast = forecast(Forecast.UNLIMITED, sample(EDEN / 4, EDEN / 10));

        assertThat(line(forecast, 0, 0).share()).isCloseTo(1, within(1e-6));
        assertThat(line(forecast, 0, 1).share()).isCloseTo(1, within(1e-6));
    }

    @Test
    void sizes_areNotAboveWhatTheCollectorAllows() {
        Forecast forecast = forecast(512 << 10, sample(EDEN, 0));

        assertThat(line(forecast, 0, 0).bufferBytes()).isEqualTo(512 << 10);
        assertThat(line(forecast, 0, 0).refills()).isEqualTo(191);
    }
}
