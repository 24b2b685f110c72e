// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RankingTest {

    private record Ranked(int score, boolean incumbent, int source, int place, int bytes) {}

    private final Ranking ranking = new Ranking(16, Ranking.MAX_SOURCES);

    private List<Ranked> dropped(List<Ranked> all, long wanted) {
        ranking.clear();
        all.forEach(entry -> ranking.add(entry.score, entry.incumbent, entry.source, entry.bytes));
        ranking.cut(wanted);
        return all.stream()
                .filter(entry -> ranking.drops(entry.score, entry.incumbent, entry.source, entry.bytes))
                .toList();
    }

    private static List<Ranked> random(SplittableRandom random, int maximumBytes) {
        List<Ranked> all = new ArrayList<>();
        int sources = random.nextInt(1, Ranking.MAX_SOURCES + 1);
        for (int source = 0; source < sources; source++) {
            boolean incumbent = source > 0;
            for (int place = random.nextInt(20); place > 0; place--) {
                all.add(new Ranked(
                        random.nextInt(17), incumbent, source, 20 - place, random.nextInt(1, maximumBytes + 1)));
            }
        }
        return all;
    }

    @Test
    void drops_theSameAsSortingWould() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1000; i++) {
            List<Ranked> all = random(random, 1);
            int wanted = random.nextInt(all.size() + 2);
            List<Ranked> sorted = all.stream()
                    .sorted(Comparator.comparingInt(Ranked::score)
                            .thenComparing(Ranked::incumbent)
                            .thenComparingInt(Ranked::source)
                            .thenComparingInt(Ranked::place))
                    .limit(wanted)
                    .toList();
            assertThat(dropped(all, wanted)).containsExactlyInAnyOrderElementsOf(sorted);
        }
    }

    @Test
    void drops_theSame_ifTheRegionsOfTheEntriesAreNotKnown() {
        SplittableRandom random = new SplittableRandom(2);
        Ranking ofOne = new Ranking(16, 1);
        for (int i = 0; i < 1000; i++) {
            List<Ranked> all = random(random, 1);
            int wanted = random.nextInt(all.size() + 2);
            ofOne.clear();
            all.forEach(entry -> ofOne.add(entry.score, entry.incumbent, 0, entry.bytes));
            ofOne.cut(wanted);
            List<Ranked> dropped = all.stream()
                    .filter(entry -> ofOne.drops(entry.score, entry.incumbent, 0, entry.bytes))
                    .toList();
            assertThat(dropped).isEqualTo(dropped(all, wanted));
        }
    }

    @Test
    void drops_atLeastTheBytesWanted_andNotOneEntryMore() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 1000; i++) {
            List<Ranked> all = random(random, 50);
            long live = all.stream().mapToLong(Ranked::bytes).sum();
            long wanted = random.nextLong(live + 1);
            long gone = dropped(all, wanted).stream().mapToLong(Ranked::bytes).sum();
            assertThat(gone).isBetween(wanted, wanted + 49);
            assertThat(ranking.liveBytes()).isEqualTo(live);
        }
    }

    @Test
    void dropsFrom_tellsTheRegionsThatLoseSomething() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 1000; i++) {
            List<Ranked> all = random(random, 10);
            ranking.clear();
            all.forEach(entry -> ranking.add(entry.score, entry.incumbent, entry.source, entry.bytes));
            long live = ranking.liveBytes();
            ranking.cut(live == 0 ? 0 : random.nextLong(live));
            Set<Integer> expected = new HashSet<>();
            for (int source = 0; source < Ranking.MAX_SOURCES; source++) {
                if (ranking.dropsFrom(source)) {
                    expected.add(source);
                }
            }
            Set<Integer> found = new HashSet<>();
            for (Ranked entry : all) {
                if (ranking.drops(entry.score, entry.incumbent, entry.source, entry.bytes)) {
                    found.add(entry.source);
                }
            }
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void cut_ofMoreThanThereIs_dropsAll() {
        List<Ranked> all = random(new SplittableRandom(4), 10);
        assertThat(dropped(all, Long.MAX_VALUE)).isEqualTo(all);
    }

    @Test
    void cut_ofNothing_dropsNothing() {
        List<Ranked> all = random(new SplittableRandom(5), 10);
        assertThat(dropped(all, 0)).isEmpty();
        assertThat(dropped(all, -5)).isEmpty();
    }
}
