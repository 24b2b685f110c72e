// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearForecastTest {

    private static final String ROUND_COSTS = ",cost.get=10,cost.set=20,cost.ping=0,cost.track=1,cost.message=5,"
            + "cost.own-key=0.5,cost.shared-key=0.1,cost.held-key=0.2,bytes.key=100,bytes.item=50";

    private static NearForecast forecast(String words, NearMode mode, NearRates rates) {
        return NearForecast.of(ScaleWords.point(words + ROUND_COSTS), mode, rates);
    }

    @Test
    void withoutNearCache_theServerPaysForEveryCommand() {
        NearForecast none = forecast("jvms=10,reads=1k,writes=1k,primaries=2", NearMode.NONE, NearRates.none(10_000));

        // (10,000 × 10 µs + 1,000 × 20 µs) / 2
        assertThat(none.processorAlone()).isCloseTo(0.06, within(1e-9));
        assertThat(none.roundTripsOfJvm()).isCloseTo(1100, within(1e-9));
        assertThat(none.messages()).isZero();
        assertThat(none.tableBytes()).isZero();
    }

    @Test
    void bcast_costsAMessageForEachWriteAndJvm() {
        NearForecast bcast =
                forecast("jvms=11,writes=1k", NearMode.BCAST, new NearRates(0.5, 0, 1000, 0, 0, 10_000, 0));

        // 1,000 × 10 + 1,000 × 20 + 10,000 × 0.5, and 10,000 × 5 for messages
        assertThat(bcast.processorLeast()).isCloseTo(0.035, within(1e-9));
        assertThat(bcast.processorAlone()).isCloseTo(0.085, within(1e-9));
        assertThat(bcast.writesOfTurn()).isEqualTo(1);
        assertThat(bcast.messageBytes()).isCloseTo(10_000 * 48, within(1e-6));
    }

    @Test
    void bcast_sharesTurnsWhenEachWriteAloneIsTooMuch() {
        // Without NOLOOP: 10,000 writes × 100 JVMs. 0.2 for SET, 0.1 for keys, 5 for messages; 0.7 is left for these.
        NearForecast bcast =
                forecast("jvms=100,writes=10k,noloop=no", NearMode.BCAST, new NearRates(1, 0, 0, 0, 0, 1_000_000, 0));

        assertThat(bcast.processorLeast()).isCloseTo(0.3, within(1e-9));
        assertThat(bcast.processorAlone()).isCloseTo(5.3, within(1e-6));
        assertThat(bcast.writesOfTurn()).isCloseTo(5 / 0.7, within(1e-6));
        assertThat(bcast.messages()).isCloseTo(1_000_000 / (5 / 0.7), within(1.0));
    }

    @Test
    void table_hasBytesForKeysAndHolders() {
        NearForecast tracked =
                forecast("jvms=10,primaries=4", NearMode.DEFAULT, new NearRates(0.5, 0, 0, 1000, 8000, 0, 0));

        assertThat(tracked.tableBytes()).isCloseTo((1000 * 100 + 8000 * 50) / 4.0, within(1e-9));
    }

    @Test
    void networks_countBytesAndHeaders() {
        NearForecast none = forecast("jvms=1,writes=0,packet=50,heartbeat=1s", NearMode.NONE, NearRates.none(1000));

        // $100, line end, 100 bytes, line end: 108; and one +PONG with its line end
        assertThat(none.bitsFromPrimary()).isCloseTo(8 * (1000 * (108 + 50) + 57), within(1e-6));
        // *2, $3 GET, $16 and the key: 36; and one PING
        assertThat(none.bitsToPrimary()).isCloseTo(8 * (1000 * (36 + 50) + 64), within(1e-6));
        assertThat(none.bitsToJvm()).isCloseTo(none.bitsFromPrimary(), within(1e-6));
    }

    @Test
    void primaries_areEnoughWhenEachNeedsLessThanSeventyPercent() {
        NearForecast none = NearForecast.of(ScaleWords.point("jvms=100,reads=10k" + ROUND_COSTS), NearMode.NONE);

        // 1,000,000 reads × 10 µs and 1,000 writes × 20 µs are 10.02 cores.
        assertThat(none.primariesNeeded()).isEqualTo(15);
    }

    private static String verdict(String words) {
        ScalePoint point = ScaleWords.point(words);
        List<NearForecast> forecasts =
                point.modes().stream().map(mode -> NearForecast.of(point, mode)).toList();
        List<String> sentences = new NearVerdict(point, forecasts).sentences();
        return sentences.getLast();
    }

    @Test
    void verdict_saysNoIfWritesDropWhatReadsFetch() {
        assertThat(verdict("jvms=100,keys=1m,writes=1m,reads=100")).startsWith("A near cache does not pay here: with ");
    }

    @Test
    void verdict_saysYesIfNearlyAllIsRead() {
        assertThat(verdict("jvms=100,keys=1m,writes=10,reads=10k,primaries=16"))
                .startsWith("A near cache pays here, with ");
    }

    @Test
    void verdict_saysResponseTimeOnlyIfTellingCostsMoreThanReading() {
        assertThat(verdict("jvms=1000,keys=1e9,writes=50k,mode=bcast"))
                .startsWith(
                        "A near cache pays in response time only: with BCAST, 11 % of reads need no round trip, but ");
    }
}
