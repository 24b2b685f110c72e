// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

/**
 * A simulation of the cache under one expert, with hashes only: the same regions, merged in the same way. It says
 * whether a request would have been a hit. Not thread-safe.
 */
final class ModelCache {

    private static final int MAX_REGIONS = 64;
    private static final int MIN_REGIONS = 4;
    private static final int MIN_PER_REGION = 4;
    private static final int MAX_FREQUENCY = 15;
    private static final int NONE = -1;

    private final Expert expert;
    private final int capacity;
    private final int regions;
    private final int perRegion;

    private final int[] hashes;
    private final byte[] frequencies;
    private final int[] sizes;
    private final boolean[] main;
    private final HashTable places;

    private final IntQueue windowQueue;
    private final IntQueue mainQueue;
    private final IntQueue free;
    private final int[] sources = new int[AdaptivePolicy.MAX_SOURCES];
    private final int[] keptHashes;
    private final byte[] keptFrequencies;
    private final Ranking ranking = new Ranking(Expert.MAX_MERIT);
    private final Ghost ghost;

    private int open;
    private int survivor = NONE;
    private int size;
    private double sinceAging;
    private double missRatio = 1;

    /** Creates an empty model with room for so many entries, or a few more. */
    ModelCache(Expert expert, int entries, Ghost ghost) {
        this.expert = expert;
        this.ghost = ghost;
        this.regions = Math.clamp(entries / MIN_PER_REGION, MIN_REGIONS, MAX_REGIONS);
        this.perRegion = Math.max(1, entries / regions);
        this.capacity = Math.max(entries, regions * perRegion);
        // One that newcomers fill, one that survivors fill, and one to spare.
        int all = Math.ceilDiv(capacity, perRegion) + 3;
        this.hashes = new int[all * perRegion];
        this.frequencies = new byte[all * perRegion];
        this.sizes = new int[all];
        this.main = new boolean[all];
        this.places = new HashTable(all * perRegion);
        this.windowQueue = new IntQueue(all);
        this.mainQueue = new IntQueue(all);
        this.free = new IntQueue(all);
        for (int region = 0; region < all; region++) {
            free.add(region);
        }
        this.keptHashes = new int[perRegion];
        this.keptFrequencies = new byte[perRegion];
        this.open = free.poll();
        windowQueue.add(open);
    }

    /** Asks for a key, and inserts it if it is not there; returns whether it was. */
    boolean access(int hash) {
        int place = places.get(hash);
        boolean hit = place != HashTable.ABSENT;
        missRatio += ((hit ? 0 : 1) - missRatio) / capacity;
        if (!expert.byInserts || !hit) {
            countTowardsAging();
        }
        if (hit) {
            frequencies[place] = (byte) Math.min(MAX_FREQUENCY, frequencies[place] + expert.readStep);
        } else {
            insert(hash);
        }
        return hit;
    }

    /** Returns the part of the last requests, about as many as there are entries, that were misses. */
    double missRatio() {
        return missRatio;
    }

    /** Returns whether a key is there, without asking for it. */
    boolean holds(int hash) {
        return places.get(hash) != HashTable.ABSENT;
    }

    private void countTowardsAging() {
        sinceAging += 1 / (expert.agingPeriod * capacity);
        if (sinceAging >= 1) {
            sinceAging -= 1;
            ghost.halve(0, 1);
            for (int place = 0; place < frequencies.length; place++) {
                frequencies[place] = (byte) expert.aging.aged(frequencies[place]);
            }
        }
    }

    private void insert(int hash) {
        if (sizes[open] == perRegion) {
            while (size + perRegion > capacity) {
                evacuate(size + perRegion - capacity);
            }
            open = free.poll();
            windowQueue.add(open);
        }
        place(open, hash, (byte) expert.initialFrequency(expert.counts() ? ghost.take(hash) : 0));
        size++;
    }

    private void place(int region, int hash, byte frequency) {
        int place = region * perRegion + sizes[region]++;
        hashes[place] = hash;
        frequencies[place] = frequency;
        places.put(hash, place);
    }

    private void evacuate(int wanted) {
        int count = chooseSources();
        ranking.clear();
        for (int source = 0; source < count; source++) {
            int region = sources[source];
            for (int i = 0; i < sizes[region]; i++) {
                ranking.add(score(region, i), main[region], source, 1);
            }
        }
        ranking.cut(wanted);
        for (int source = 0; source < count; source++) {
            merge(sources[source], source);
        }
    }

    private int score(int region, int i) {
        return expert.merit(frequencies[region * perRegion + i], main[region]);
    }

    private int chooseSources() {
        int target = Math.max(1, (int) Math.round(expert.windowShare * regions));
        while (windowQueue.size() > target + 1) {
            toMain(windowQueue.poll());
        }
        int count = 0;
        if (windowQueue.size() > target) {
            sources[count++] = windowQueue.poll();
        }
        int wanted = AdaptivePolicy.sourcesAt(regions, missRatio);
        while (count < wanted && !mainQueue.isEmpty()) {
            sources[count++] = mainQueue.poll();
        }
        while (count == 0 || (mainQueue.isEmpty() && count < 2 && windowQueue.size() > 1)) {
            sources[count++] = windowQueue.poll();
        }
        return count;
    }

    private void toMain(int region) {
        main[region] = true;
        mainQueue.add(region);
    }

    private void merge(int region, int source) {
        if (sizes[region] == perRegion && !ranking.dropsFrom(source)) {
            toMain(region);
            return;
        }
        int kept = 0;
        for (int i = 0; i < sizes[region]; i++) {
            int place = region * perRegion + i;
            if (ranking.drops(score(region, i), main[region], source, 1)) {
                places.remove(hashes[place]);
                if (expert.counts()) {
                    ghost.put(hashes[place], frequencies[place]);
                }
                size--;
            } else {
                keptHashes[kept] = hashes[place];
                keptFrequencies[kept++] = frequencies[place];
            }
        }
        release(region);
        for (int i = 0; i < kept; i++) {
            keep(keptHashes[i], keptFrequencies[i]);
        }
    }

    private void release(int region) {
        sizes[region] = 0;
        main[region] = false;
        survivor = survivor == region ? NONE : survivor;
        free.add(region);
    }

    private void keep(int hash, byte frequency) {
        if (survivor == NONE || sizes[survivor] == perRegion) {
            survivor = free.poll();
            toMain(survivor);
        }
        place(survivor, hash, frequency);
    }
}
