// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Cases whose answer follows by hand. */
class NearFormulasTest {

    private static final double UNLIMITED = 1e9;

    /** Keys that are all alike. */
    private static KeyRates alike(int keys, double reads, double writes) {
        return new KeyRates(new double[] {keys}, new double[] {reads}, new double[] {writes});
    }

    @Test
    void readsAndWritesEquallyOften_everySecondReadHits() {
        NearFormulas formulas = new NearFormulas(alike(10, 3, 3), 1, UNLIMITED, 0, false);

        // The last event before a read was a read as often as a write.
        assertThat(formulas.rates(NearMode.BCAST).hitRatio()).isCloseTo(0.5, within(1e-9));
        assertThat(formulas.rates(NearMode.DEFAULT).hitRatio()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void withoutWrites_uniformReadsHitByTheShareOfKeysThatFit() {
        NearFormulas formulas = new NearFormulas(alike(1000, 5, 0), 4, 250, 0, true);

        NearRates rates = formulas.rates(NearMode.BCAST);

        assertThat(rates.hitRatio()).isCloseTo(0.25, within(1e-6));
        assertThat(rates.nearEntries()).isCloseTo(250, within(1e-3));
        assertThat(rates.fetches()).isCloseTo(4 * 5000 * 0.75, within(0.1));
        assertThat(rates.told()).isZero();
    }

    @Test
    void bcast_tellsEachWriteToAllButTheWriter() {
        assertThat(new NearFormulas(alike(10, 1, 2), 5, UNLIMITED, 0, true)
                        .rates(NearMode.BCAST)
                        .told())
                .isCloseTo(10 * 2 * 4, within(1e-9));
        assertThat(new NearFormulas(alike(10, 1, 2), 5, UNLIMITED, 0, false)
                        .rates(NearMode.BCAST)
                        .told())
                .isCloseTo(10 * 2 * 5, within(1e-9));
    }

    @Test
    void bcastWithNoLoop_keepsOwnWrites() {
        NearFormulas formulas = new NearFormulas(alike(10, 1, 1), 2, UNLIMITED, 0, true);

        // A JVM reads once and writes half a time a second, the other one writes half a time: 1.5 of 2 events keep it.
        assertThat(formulas.rates(NearMode.BCAST).hitRatio()).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void table_hasWhatWasReadSinceTheLastWrite() {
        NearFormulas formulas = new NearFormulas(alike(90, 2, 1), 3, UNLIMITED, 0, true);

        NearRates rates = formulas.rates(NearMode.DEFAULT);

        assertThat(rates.tableItems()).isCloseTo(3 * 90 * 2 / 3.0, within(1e-6));
        assertThat(rates.tableKeys()).isCloseTo(90 * 6 / 7.0, within(1e-6));
        // Each of 90 writes a second finds 2/3 of the three JVMs in the table, the writer's included.
        assertThat(rates.told()).isCloseTo(90 * 3 * 2 / 3.0, within(1e-6));
        assertThat(rates.drops()).isZero();
    }

    @Test
    void table_remembersWhatNearCachesHaveEvicted() {
        NearRates small = new NearFormulas(alike(1000, 2, 1), 3, 10, 0, true).rates(NearMode.DEFAULT);
        NearRates large = new NearFormulas(alike(1000, 2, 1), 3, 1000, 0, true).rates(NearMode.DEFAULT);

        assertThat(small.hitRatio()).isLessThan(0.02);
        assertThat(small.tableItems()).isCloseTo(large.tableItems(), within(1e-6));
        assertThat(small.told()).isCloseTo(large.told(), within(1e-6));
    }

    @Test
    void fullTable_forgetsKeysAtRandom() {
        NearFormulas formulas = new NearFormulas(alike(100, 1, 0), 1, UNLIMITED, 50, false);

        NearRates rates = formulas.rates(NearMode.DEFAULT);

        // 1 / (1 + ν) = 50 / 100, so each of 50 keys is forgotten once a second, and every second read misses.
        assertThat(rates.drops()).isCloseTo(50, within(1e-3));
        assertThat(rates.hitRatio()).isCloseTo(0.5, within(1e-5));
        assertThat(rates.told()).isCloseTo(50, within(1e-3));
    }

    @Test
    void inTheLongRun_theTableGetsAsManyItemsAsItLoses() {
        ScalePoint point = ScaleWords.point("jvms=20,keys=100k,writes=5k,reads=3k,table-keys=10k");

        NearRates rates = NearFormulas.of(point).rates(NearMode.DEFAULT);

        // Without evictions in near caches each fetch makes an item, and each item ends by being told.
        assertThat(rates.told()).isCloseTo(rates.fetches(), within(1e-6 * rates.told()));
    }

    @Test
    void zipf_classesAddUpToTheRates_alsoForManyKeys() {
        for (String keys : new String[] {"1", "10", "4097", "1m", "1e12"}) {
            for (String zipf : new String[] {"0", "0.7", "1", "1.3"}) {
                ScalePoint point = ScaleWords.point("keys=" + keys + ",zipf=" + zipf + ",write-zipf=0");
                KeyRates rates = KeyRates.of(point);

                assertThat(rates.sum((reads, writes) -> 1)).isEqualTo((double) point.keys());
                assertThat(rates.sum((reads, writes) -> reads)).isCloseTo(10_000, within(1e-3));
                assertThat(rates.sum((reads, writes) -> writes)).isCloseTo(1000, within(1e-3));
            }
        }
    }

    @Test
    void zipf_classesAreCloseToSingleKeys() {
        long keys = 200_000;
        double exact = 0;
        for (long rank = 1; rank <= keys; rank++) {
            exact += KeyRates.weight(rank, 0.9);
        }

        assertThat(KeyRates.weightOfAll(keys, 0.9)).isCloseTo(exact, within(1e-6 * exact));
    }

    @Test
    void miniatureOfASmallSystem_isTheSystem() {
        ScalePoint point = ScaleWords.point("jvms=3,keys=10k,reads=100,near-capacity=500,table-keys=2k");
        Miniature miniature = Miniature.of(point);

        assertThat(miniature.keys()).isEqualTo(10_000);
        assertThat(miniature.nearCapacity()).isEqualTo(500);
        assertThat(miniature.tableKeysMax()).isEqualTo(2000);
        assertThat(miniature.formulas(true).rates(NearMode.DEFAULT).hitRatio())
                .isCloseTo(NearFormulas.of(point).rates(NearMode.DEFAULT).hitRatio(), within(0.001));
    }

    @Test
    void miniatureOfALargeSystem_fitsAndHasTheSameProportions() {
        ScalePoint point = ScaleWords.point("jvms=1000,keys=1e9,zipf=0,near-capacity=10m");
        Miniature miniature = Miniature.of(point);

        assertThat(miniature.jvms()).isEqualTo(100);
        assertThat(miniature.keys()).isEqualTo(100_000);
        assertThat(miniature.nearCapacity()).isEqualTo(1000);
        assertThat(miniature.formulas(true).rates(NearMode.BCAST).hitRatio())
                .isCloseTo(NearFormulas.of(point).rates(NearMode.BCAST).hitRatio(), within(0.001));
    }

    @Test
    void miniature_samplesByHash_soThatTheSeedMatters() {
        double[] one =
                Miniature.of(ScaleWords.point("jvms=100,keys=1e9")).rates().reads();
        double[] same =
                Miniature.of(ScaleWords.point("jvms=100,keys=1e9")).rates().reads();
        double[] other = Miniature.of(ScaleWords.point("jvms=100,keys=1e9,seed=2"))
                .rates()
                .reads();

        assertThat(Arrays.equals(one, same)).isTrue();
        assertThat(Arrays.equals(one, other)).isFalse();
    }
}
