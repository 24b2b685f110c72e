// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("proof")
class ProtocolSimulationTest {

    private static final String[] SHAPES = {
        "jvms=1,keys=2k,writes=100,near-capacity=500",
        "jvms=8,keys=5k,writes=2k,reads=1k,near-capacity=1k",
        "jvms=8,keys=20k,writes=1k,reads=1k,zipf=0.7,write-zipf=0,near-capacity=2k",
        "jvms=5,keys=3k,writes=500,reads=1k,zipf=0,near-capacity=3k,noloop=no",
        "jvms=20,keys=10k,writes=1k,reads=500,zipf=1.2,write-zipf=0.5,near-capacity=500,table-keys=2k",
        "jvms=300,keys=1e8,writes=20k,near-capacity=1m"
    };

    private static ProtocolCounts settled(ScalePoint point, NearMode mode, ProtocolSimulation.Observer observer) {
        return ProtocolSimulation.settled(mode, Miniature.of(point), point.noLoop(), 1, point.seed(), observer);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void simulation_agreesWithTheFormulas(int seed) {
        for (String shape : SHAPES) {
            ScalePoint point = ScaleWords.point(shape + ",seed=" + seed);
            Miniature miniature = Miniature.of(point);
            for (NearMode mode : new NearMode[] {NearMode.BCAST, NearMode.DEFAULT}) {
                NearRates formula = miniature.formulas(point.noLoop()).rates(mode);
                NearRates counted = settled(point, mode, ProtocolSimulation.Observer.NONE)
                        .rates(new EventStream(miniature, seed).perSecond());
                String what = shape + ", seed=" + seed + ", mode=" + mode;

                assertThat(counted.hitRatio()).as(what + ", hits").isCloseTo(formula.hitRatio(), within(0.01));
                assertClose(counted.fetches(), formula.fetches(), what + ", fetches");
                assertClose(counted.told(), formula.told(), what + ", told");
                assertClose(counted.nearEntries(), formula.nearEntries(), what + ", entries");
                assertClose(counted.tableKeys(), formula.tableKeys(), what + ", table keys");
                assertClose(counted.tableItems(), formula.tableItems(), what + ", table items");
                assertClose(counted.drops(), formula.drops(), what + ", forgotten");
            }
        }
    }

    private static void assertClose(double counted, double formula, String what) {
        assertThat(counted).as(what).isCloseTo(formula, within(0.05 * formula + 1e-9));
    }

    /** Keeps by itself what the server owes, and counts what it must not send. */
    private static final class Debts implements ProtocolSimulation.Observer {
        private final Set<Long> owed = new HashSet<>();
        private long notOwed;

        @Override
        public void fetched(int jvm, int key) {
            owed.add(pair(jvm, key));
        }

        @Override
        public void told(int jvm, int key) {
            if (!owed.remove(pair(jvm, key))) {
                notOwed++;
            }
        }

        private static long pair(int jvm, int key) {
            return (long) jvm << 32 | key;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"table-keys=0", "table-keys=300", "table-keys=1"})
    void defaultMode_eachInvalidationIsOwed_andEachDebtIsInTheTable(String how) {
        Miniature miniature =
                Miniature.of(ScaleWords.point("jvms=6,keys=1k,writes=1k,reads=1k,near-capacity=100," + how));
        Debts debts = new Debts();
        ProtocolSimulation simulation = new ProtocolSimulation(NearMode.DEFAULT, miniature, true, 1, 7, debts);

        for (int i = 0; i < 50; i++) {
            simulation.run(2000);

            assertThat(debts.notOwed).isZero();
            assertThat(simulation.tableItems()).isEqualTo(debts.owed.size());
            assertThat(simulation.isCoherent()).isTrue();
        }
    }

    @Test
    void bcast_sendsOneMessageATurnToEachJvm() {
        Miniature miniature = Miniature.of(ScaleWords.point("jvms=7,keys=100k,writes=1k,zipf=0,noloop=no"));

        for (int turn : new int[] {1, 4, 16}) {
            ProtocolCounts counts = new ProtocolSimulation(
                            NearMode.BCAST, miniature, false, turn, 3, ProtocolSimulation.Observer.NONE)
                    .run(100_000);

            assertThat(counts.messages).isEqualTo(counts.writes / turn * 7);
            assertThat(counts.told).isLessThanOrEqualTo(counts.writes * 7);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = NearMode.class,
            names = {"BCAST", "DEFAULT"})
    void sameSeed_sameCounts(NearMode mode) {
        ScalePoint point = ScaleWords.point("jvms=4,keys=2k,near-capacity=200,table-keys=500");

        ProtocolCounts one = settled(point, mode, ProtocolSimulation.Observer.NONE);
        ProtocolCounts other = settled(point, mode, ProtocolSimulation.Observer.NONE);

        assertThat(one.hits).isEqualTo(other.hits);
        assertThat(one.told).isEqualTo(other.told);
        assertThat(one.rates(1)).isEqualTo(other.rates(1));
    }
}
