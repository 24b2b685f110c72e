// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionSizing;
import dev.hinterland.internal.region.Space;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A region that is left out, since its floor is known, loses what it would lose if it was looked at: nothing. */
class MergePlanTest {

    private static final int REGIONS = 6;
    private static final int ENTRIES = 8;
    private static final int MOST_READS = 12;

    private final NativeMemory memory = new NativeMemory(64 << 20);
    private final RegionPool pool = new RegionPool(memory, RegionSizing.ofCache(64 << 20), () -> {});
    private final AdaptivePolicy policy = new AdaptivePolicy(true);
    private final List<Region> regions = new ArrayList<>();
    private final Map<Region, int[]> frequencies = new HashMap<>();
    private final Random random = new Random(1);
    private int sweeps;
    private int lookedAt;

    @BeforeEach
    void takeRegions() {
        while (pool.table().count() <= REGIONS) {
            pool.cut(4096, pool.maxRegionBytes(), Space.EDEN);
        }
        pool.closeOpenRegion(Space.EDEN);
        for (int id = 1; id <= REGIONS; id++) {
            Region region = pool.table().region(id);
            regions.add(region);
            frequencies.put(region, random.ints(ENTRIES, 0, MOST_READS).toArray());
        }
        regions.subList(1, REGIONS).forEach(region -> pool.makeYoungest(region, Space.OLD));
    }

    @AfterEach
    void close() {
        memory.close();
    }

    private MergePlan newPlan(boolean timed) {
        return new MergePlan(pool.table(), timed, policy);
    }

    private static boolean isDead(int frequency) {
        return frequency < 0;
    }

    private static int bytes(Region region) {
        return region.length() / ENTRIES;
    }

    /** Ranks what a plan does not leave out, and returns which entries go. */
    private List<String> dropped(MergePlan plan) {
        plan.begin(regions, regions.getLast().length(), sweeps);
        lookedAt = 0;
        int next = 0;
        while (next != MergePlan.NONE) {
            if (!plan.leavesOut(next)) {
                lookedAt++;
                rank(plan, regions.get(next));
            }
            next = plan.nextToRank();
        }
        List<String> dropped = new ArrayList<>();
        for (int number = 0; number < REGIONS; number++) {
            for (int i = 0; plan.empties(number) && i < ENTRIES; i++) {
                int entry = plan.firstEntry(number) + i;
                if (!plan.isDead(entry) && plan.drops(number, entry, bytes(regions.get(number)))) {
                    dropped.add(number + "/" + i + " read " + plan.frequency(entry));
                }
            }
        }
        return dropped;
    }

    private void rank(MergePlan plan, Region region) {
        for (int frequency : frequencies.get(region)) {
            if (isDead(frequency)) {
                plan.addDead();
            } else {
                plan.add(frequency, bytes(region), bytes(region));
            }
        }
        plan.endRegion();
    }

    private void readAllButNewcomers() {
        frequencies.values().forEach(read -> Arrays.fill(read, MOST_READS));
        frequencies.put(regions.getFirst(), new int[ENTRIES]);
    }

    private void readSome() {
        for (int i = 0; i < ENTRIES; i++) {
            int[] read = frequencies.get(regions.get(random.nextInt(REGIONS)));
            int entry = random.nextInt(ENTRIES);
            read[entry] += isDead(read[entry]) ? 0 : 1;
            read[entry] = Math.min(read[entry], MOST_READS);
        }
    }

    private void replaceTheNewcomers() {
        frequencies.put(
                regions.getFirst(), random.ints(ENTRIES, 0, MOST_READS / 2).toArray());
    }

    private void ageAll() {
        sweeps++;
        frequencies.replaceAll(
                (region, read) -> IntStream.of(read).map(reads -> reads >> 1).toArray());
    }

    /** Removes an entry for one merge, and puts a hot one in its place afterwards. */
    private void withoutOne(Runnable merge) {
        Region region = regions.get(1 + random.nextInt(REGIONS - 1));
        int[] read = frequencies.get(region);
        int entry = random.nextInt(ENTRIES);
        read[entry] = -1;
        region.addDead(bytes(region));
        merge.run();
        region.addDead(-bytes(region));
        read[entry] = MOST_READS;
    }

    /** Of equals: what is old by name alone, then what is new, and at last what has been kept in a merge. */
    @Test
    void whatIsOldByNameAlone_goesBeforeItsEquals() {
        frequencies.values().forEach(read -> Arrays.fill(read, 1));
        Region untried = regions.get(3);
        untried.setUntried();
        assertThat(dropped(newPlan(false))).hasSize(ENTRIES).allMatch(entry -> entry.startsWith("3/"));
        pool.makeYoungest(untried, Space.OLD);
        assertThat(dropped(newPlan(false))).as("younger").hasSize(ENTRIES).allMatch(entry -> entry.startsWith("3/"));
        Arrays.fill(frequencies.get(untried), 2);
        assertThat(dropped(newPlan(false))).hasSize(ENTRIES).allMatch(entry -> entry.startsWith("0/"));
    }

    @Test
    void whatGoes_isTheSameAsIfAllHadBeenLookedAt() {
        MergePlan plan = newPlan(false);
        AtomicInteger seen = new AtomicInteger();
        Runnable merge = () -> {
            List<String> dropped = dropped(plan);
            seen.addAndGet(lookedAt);
            assertThat(dropped).isEqualTo(dropped(newPlan(false))).isNotEmpty();
        };
        for (int i = 0; i < 10_000; i++) {
            readSome();
            replaceTheNewcomers();
            if (random.nextInt(20) == 0) {
                ageAll();
            }
            if (random.nextInt(10) == 0) {
                withoutOne(merge);
            } else {
                merge.run();
            }
        }
        assertThat(seen.get()).isLessThan(REGIONS * 10_000 * 2 / 3);
    }

    /** A policy whose scores, and what it says of sizes, a test sets. */
    private static EvictionPolicy policy(AtomicInteger divisor, AtomicBoolean alike) {
        return (EvictionPolicy) Proxy.newProxyInstance(
                MergePlanTest.class.getClassLoader(),
                new Class<?>[] {EvictionPolicy.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "sized" -> null;
                    case "score" -> 10 * (int) arguments[0] / divisor.get();
                    case "scoring" -> divisor.get();
                    case "areAlike" -> alike.get();
                    default -> throw new AssertionError(method);
                });
    }

    @Test
    void scoresThatMayHaveFallen_areForgotten() {
        AtomicInteger divisor = new AtomicInteger(1);
        MergePlan plan = new MergePlan(pool.table(), false, policy(divisor, new AtomicBoolean(true)));
        dropped(plan);
        dropped(plan);
        assertThat(lookedAt).isLessThan(REGIONS);
        divisor.set(2);
        dropped(plan);
        assertThat(lookedAt).isEqualTo(REGIONS);
    }

    /** The expert may change while regions are ranked: what was found out then is of both. */
    @Test
    void scoresThatFallWhileTheyAreNoted_areNotNoted() {
        readAllButNewcomers();
        AtomicInteger divisor = new AtomicInteger(1);
        MergePlan plan = new MergePlan(pool.table(), false, policy(divisor, new AtomicBoolean(true)));
        plan.begin(regions, regions.getLast().length(), sweeps);
        for (int next = 0; next != MergePlan.NONE; next = plan.nextToRank()) {
            assertThat(plan.leavesOut(next)).isFalse();
            divisor.set(2);
            rank(plan, regions.get(next));
        }
        divisor.set(1);
        dropped(plan);
        assertThat(lookedAt).isEqualTo(REGIONS);
    }

    @Test
    void ofEntriesOfUnlikeSizes_allAreLookedAt() {
        AtomicBoolean alike = new AtomicBoolean(true);
        MergePlan plan = new MergePlan(pool.table(), false, policy(new AtomicInteger(1), alike));
        dropped(plan);
        alike.set(false);
        dropped(plan);
        assertThat(lookedAt).isEqualTo(REGIONS);
    }

    @Test
    void ofEntriesWithDeadlines_allAreLookedAt() {
        MergePlan plan = newPlan(true);
        dropped(plan);
        dropped(plan);
        assertThat(lookedAt).isEqualTo(REGIONS);
    }

    @Test
    void newcomers_areLookedAtEachTime() {
        MergePlan plan = newPlan(false);
        readAllButNewcomers();
        dropped(plan);
        assertThat(lookedAt).isEqualTo(REGIONS);
        assertThat(dropped(plan)).hasSize(ENTRIES).allMatch(entry -> entry.startsWith("0/"));
        assertThat(lookedAt).isEqualTo(1);
    }

    @Test
    void aRegionThatIsCopiedTo_isWorthWhatTheLeastOfItsEntriesIs() {
        ScoreFloors floors = new ScoreFloors(pool.table());
        Region region = regions.getFirst();
        floors.copied(region, false, 7);
        assertThat(floors.of(region)).isEqualTo(ScoreFloors.UNKNOWN);
        floors.copied(region, true, 7);
        floors.copied(region, false, 9);
        assertThat(floors.of(region)).isEqualTo(7);
        floors.copied(region, false, 5);
        assertThat(floors.of(region)).isEqualTo(5);
    }

    @Test
    void aRegionThatIsRecycled_isAnotherOne() {
        ScoreFloors floors = new ScoreFloors(pool.table());
        Region region = regions.getFirst();
        floors.note(region, 7);
        while (region.isHeld()) {
            region.release();
        }
        pool.recycle(region);
        assertThat(floors.of(region)).isEqualTo(ScoreFloors.UNKNOWN);
    }
}
