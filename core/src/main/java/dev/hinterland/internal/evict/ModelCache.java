// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import java.util.Arrays;

/**
 * A simulation of the cache under one expert, with the numbers of keys only: the same regions, merged in the same way.
 * It says whether a request would have been a hit. Not thread-safe.
 */
final class ModelCache {

    private static final int MAX_REGIONS = 64;
    private static final int MIN_REGIONS = 4;
    private static final int MIN_PER_REGION = 4;
    private static final int MAX_FREQUENCY = 15;
    private static final int NONE = -1;

    /** How many regions there are beside full ones: one for newcomers, one for survivors, and one to spare. */
    private static final int MORE_REGIONS = 3;

    private final Expert expert;
    private final ModelKeys keys;
    private final int model;
    private final int capacity;
    private final int regions;
    private final int perRegion;
    private final int windowRegions;
    private final double perRequest;
    private final double agingPerRequest;

    /** By region and place, the numbers of the keys that are there. */
    private final char[] entries;

    /** By the number of a key. */
    private byte[] frequencies;

    private final int[] sizes;
    private final boolean[] main;

    /** Whether a main region has become one without a merge. */
    private final boolean[] untried;

    private final IntQueue windowQueue;
    private final IntQueue mainQueue;
    private final IntQueue free;
    private final int[] sources = new int[AdaptivePolicy.MAX_SOURCES];
    private final char[] kept;
    private final Ranking ranking = new Ranking(Expert.MAX_MERIT, 1);
    private final Ghost ghost;

    private int open;
    private int survivor = NONE;
    private int size;
    private double sinceAging;
    private double missRatio;

    /**
     * Creates an empty model with room for so many entries, or a few more.
     *
     * @param keys with room for {@link #mostKeys} of each model
     * @param model the number of this one among those that have the same keys
     * @param missRatio what its miss ratio is until it knows it
     */
    ModelCache(Expert expert, int entries, Ghost ghost, ModelKeys keys, int model, double missRatio) {
        this.missRatio = missRatio;
        this.expert = expert;
        this.ghost = ghost;
        this.keys = keys;
        this.model = model;
        this.regions = regions(entries);
        this.perRegion = perRegion(entries);
        this.capacity = Math.max(entries, regions * perRegion);
        this.windowRegions = Math.max(1, (int) Math.round(expert.windowShare * regions));
        this.perRequest = 1.0 / capacity;
        this.agingPerRequest = 1 / (expert.agingPeriod * capacity);
        int all = mostKeys(entries) / perRegion;
        this.entries = new char[all * perRegion];
        this.frequencies = new byte[keys.capacity()];
        this.sizes = new int[all];
        this.main = new boolean[all];
        this.untried = new boolean[all];
        this.windowQueue = new IntQueue(all);
        this.mainQueue = new IntQueue(all);
        this.free = new IntQueue(all);
        for (int region = 0; region < all; region++) {
            free.add(region);
        }
        this.kept = new char[perRegion];
        this.open = free.poll();
        windowQueue.add(open);
    }

    private static int regions(int entries) {
        return Math.clamp(entries / MIN_PER_REGION, MIN_REGIONS, MAX_REGIONS);
    }

    private static int perRegion(int entries) {
        return Math.max(1, entries / regions(entries));
    }

    /** Returns how many keys a model with room for so many entries holds at most. */
    static int mostKeys(int entries) {
        int perRegion = perRegion(entries);
        int capacity = Math.max(entries, regions(entries) * perRegion);
        return (Math.ceilDiv(capacity, perRegion) + MORE_REGIONS) * perRegion;
    }

    /** Asks for a key by its number, and inserts it if it is not there; returns whether it was. */
    boolean access(int key) {
        boolean hit = holds(key);
        missRatio += ((hit ? 0 : 1) - missRatio) * perRequest;
        if (!expert.byInserts || !hit) {
            countTowardsAging();
        }
        if (hit) {
            frequencies[key] = (byte) Math.min(MAX_FREQUENCY, frequencies[key] + expert.readStep);
        } else {
            insert(key);
        }
        return hit;
    }

    /** Returns the part of the last requests, about as many as there are entries, that were misses. */
    double missRatio() {
        return missRatio;
    }

    /** Returns whether a key is there, without asking for it. */
    boolean holds(int key) {
        return keys.isHeld(key, model);
    }

    private void countTowardsAging() {
        sinceAging += agingPerRequest;
        if (sinceAging >= 1) {
            sinceAging -= 1;
            ghost.halve(0, 1);
            int end = Math.min(keys.end(), frequencies.length);
            for (int key = 0; key < end; key++) {
                frequencies[key] = (byte) expert.aging.aged(frequencies[key]);
            }
        }
    }

    private void insert(int key) {
        if (sizes[open] == perRegion) {
            while (size + perRegion > capacity) {
                evacuate(size + perRegion - capacity);
            }
            open = free.poll();
            windowQueue.add(open);
        }
        if (key >= frequencies.length) {
            frequencies = Arrays.copyOf(frequencies, keys.capacity());
        }
        place(open, key);
        frequencies[key] = (byte) expert.initialFrequency(expert.counts() ? ghost.take(keys.hash(key)) : 0);
        keys.hold(key, model);
        size++;
    }

    private void place(int region, int key) {
        entries[region * perRegion + sizes[region]++] = (char) key;
    }

    private void evacuate(int wanted) {
        int count = chooseSources();
        ranking.clear();
        for (int source = 0; source < count; source++) {
            int region = sources[source];
            int first = region * perRegion;
            for (int place = first; place < first + sizes[region]; place++) {
                ranking.add(merit(region, place), hasIncumbents(region), 0, 1);
            }
        }
        ranking.cut(wanted);
        for (int source = 0; source < count; source++) {
            merge(sources[source]);
        }
    }

    /** Returns whether the entries of a region have been kept in a merge. */
    private boolean hasIncumbents(int region) {
        return main[region] && !untried[region];
    }

    private int merit(int region, int place) {
        return expert.merit(frequencies[entries[place]], main[region]);
    }

    private int chooseSources() {
        while (windowQueue.size() > windowRegions + 1) {
            int region = windowQueue.poll();
            toMain(region);
            untried[region] = true;
        }
        int count = 0;
        if (windowQueue.size() > windowRegions) {
            sources[count++] = windowQueue.poll();
        }
        int wanted = AdaptivePolicy.sourcesAt(regions, missRatio);
        while (count < wanted && !mainQueue.isEmpty()) {
            sources[count++] = mainQueue.poll();
        }
        while (count == 0 || (mainQueue.isEmpty() && count < 2 && windowQueue.size() > 1)) {
            sources[count++] = windowQueue.poll();
        }
        putUntriedFirst(count);
        return count;
    }

    /** Of equals, the first ones go. */
    private void putUntriedFirst(int count) {
        int first = 0;
        for (int i = 0; i < count; i++) {
            int region = sources[i];
            if (untried[region]) {
                System.arraycopy(sources, first, sources, first + 1, i - first);
                sources[first++] = region;
            }
        }
    }

    private void toMain(int region) {
        main[region] = true;
        mainQueue.add(region);
    }

    /** Drops what is to go from a region, and lets the others move on; a full region that loses nothing stays. */
    private void merge(int region) {
        int first = region * perRegion;
        int keptCount = 0;
        for (int place = first; place < first + sizes[region]; place++) {
            char key = entries[place];
            if (ranking.drops(merit(region, place), hasIncumbents(region), 0, 1)) {
                drop(key);
            } else {
                kept[keptCount++] = key;
            }
        }
        if (keptCount == perRegion) {
            toMain(region);
            return;
        }
        release(region);
        for (int i = 0; i < keptCount; i++) {
            keep(kept[i]);
        }
    }

    private void drop(int key) {
        if (expert.counts()) {
            ghost.put(keys.hash(key), frequencies[key]);
        }
        keys.drop(key, model);
        size--;
    }

    private void release(int region) {
        sizes[region] = 0;
        main[region] = false;
        untried[region] = false;
        survivor = survivor == region ? NONE : survivor;
        free.add(region);
    }

    private void keep(int key) {
        if (survivor == NONE || sizes[survivor] == perRegion) {
            survivor = free.poll();
            toMain(survivor);
        }
        place(survivor, key);
    }
}
