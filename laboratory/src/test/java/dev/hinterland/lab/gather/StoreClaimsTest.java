// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.Run;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoreClaimsTest {

    private static final long MIB = 1 << 20;

    private final List<Run> runs = new ArrayList<>();

    private Finding finding(KnownClaim known) {
        return new StoreClaims(runs)
                .all().stream()
                        .filter(claim -> claim.known() == known)
                        .findFirst()
                        .orElseThrow()
                        .findings()
                        .getFirst();
    }

    private Verdict verdict(KnownClaim known) {
        return finding(known).verdict();
    }

    /** Three repeats, a little apart. */
    private void store(String store, boolean onHeap, double seconds, int full, double fullSeconds) {
        for (int repeat = 1; repeat <= 3; repeat++) {
            runs.add(run(store, onHeap, seconds + 0.01 * repeat, full, fullSeconds)
                    .build());
        }
    }

    private static MadeUpRun run(String store, boolean onHeap, double seconds, int full, double fullSeconds) {
        return MadeUpRun.of(store, "serial", 512 * MIB)
                .onHeap(onHeap)
                .totalMillis(1000 * seconds)
                .young(10, 500)
                .full(full, 1000 * fullSeconds)
                .memory(600 * MIB, 300 * MIB, 20.0, 400 * MIB);
    }

    @BeforeEach
    void publishedRuns() {
        store("concurrent-hash-map", true, 32.2, 24, 23.2);
        store("mapdb", false, 40.3, 0, 0);
        store("redis", false, 176.4, 0, 0);
    }

    @Test
    void publishedFigures_areWhatWasClaimed() {
        assertThat(verdict(KnownClaim.FULL_COLLECTIONS_GONE)).isEqualTo(Verdict.HOLDS);
        assertThat(verdict(KnownClaim.REDIS_SLOWER)).isEqualTo(Verdict.HOLDS);
        assertThat(finding(KnownClaim.REDIS_SLOWER).now()).startsWith("serial, 512 MiB: redis 176 ±");
    }

    @Test
    void fullCollections_ofAStoreOffTheHeap_areNotGone() {
        store("ehcache", false, 30, 2, 1);

        assertThat(verdict(KnownClaim.FULL_COLLECTIONS_GONE)).isEqualTo(Verdict.NO_LONGER);
        assertThat(finding(KnownClaim.FULL_COLLECTIONS_GONE).now())
                .contains("concurrent-hash-map 24, mapdb 0, redis 0");
    }

    @Test
    void fullCollections_thatNoMapHas_areNoQuestion() {
        runs.removeIf(Run::onHeap);
        store("guava", true, 30, 0, 0);

        assertThat(verdict(KnownClaim.FULL_COLLECTIONS_GONE)).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void smallHeap_isOneThatIsSmallerThanTheData() {
        assertThat(verdict(KnownClaim.SMALL_HEAP_SUFFICES)).isEqualTo(Verdict.UNTESTED);

        runs.add(run("mapdb", false, 41, 0, 0)
                .memory(600 * MIB, 300 * MIB, 20.0, 700 * MIB)
                .build());
        assertThat(verdict(KnownClaim.SMALL_HEAP_SUFFICES)).isEqualTo(Verdict.HOLDS);

        runs.add(run("ehcache", false, 41, 0, 0)
                .memory(null, null, null, null)
                .failed("out-of-memory", "the heap is full")
                .build());
        assertThat(verdict(KnownClaim.SMALL_HEAP_SUFFICES)).isEqualTo(Verdict.NO_LONGER);
        assertThat(finding(KnownClaim.SMALL_HEAP_SUFFICES).now()).contains("mapdb finished, ehcache did not finish");
    }

    @Test
    void buffer_costsItsBuilding_whereItTakesHardlyLessThanTheMap() {
        assertThat(verdict(KnownClaim.BUFFER_COSTS_ITS_BUILDING)).isEqualTo(Verdict.UNTESTED);

        store("direct-buffer", false, 33, 13, 7.2);
        assertThat(verdict(KnownClaim.BUFFER_COSTS_ITS_BUILDING)).isEqualTo(Verdict.HOLDS);

        runs.removeIf(run -> run.store().equals("direct-buffer"));
        store("direct-buffer", false, 12, 3, 1);
        assertThat(verdict(KnownClaim.BUFFER_COSTS_ITS_BUILDING)).isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void redis_thatTakesTheSame_isNotSlower_andTwiceAsLongIsOpen() {
        runs.removeIf(run -> run.store().equals("redis"));
        store("redis", false, 45, 0, 0);
        assertThat(verdict(KnownClaim.REDIS_SLOWER)).isEqualTo(Verdict.NO_LONGER);

        runs.removeIf(run -> run.store().equals("redis"));
        store("redis", false, 80.61, 0, 0);
        assertThat(verdict(KnownClaim.REDIS_SLOWER)).isEqualTo(Verdict.UNTESTED);
    }

    @Test
    void serialisation_isAtMostWhatTheMapDoesNotTake() {
        assertThat(verdict(KnownClaim.SERIALISATION_DOMINATES)).isEqualTo(Verdict.UNTESTED);
        assertThat(finding(KnownClaim.SERIALISATION_DOMINATES).now()).contains("at most 79 % is serialisation");

        store("hinterland", false, 12, 0, 0);
        assertThat(verdict(KnownClaim.SERIALISATION_DOMINATES)).isEqualTo(Verdict.NO_LONGER);
    }

    @Test
    void timesOfStoresThatRanOnce_areNotJudged() {
        runs.clear();
        runs.add(run("mapdb", false, 40, 0, 0).build());
        runs.add(run("redis", false, 170, 0, 0).build());

        assertThat(finding(KnownClaim.REDIS_SLOWER).why()).isEqualTo("each store ran once: --repeat 3");
    }
}
