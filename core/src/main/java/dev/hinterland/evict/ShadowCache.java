package dev.hinterland.evict;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A small model of a cache run by one expert: keys without values, in regions of equally many. It does what evacuation does
 * in a real one. Not thread-safe.
 */
final class ShadowCache {

    private static final int MAX_REGIONS = 64;
    private static final int MIN_REGIONS = 4;
    private static final int MAX_FREQUENCY = 15;

    private final Expert expert;
    private final Ghost ghost;
    private final int capacity;
    private final int perRegion;
    private final int regions;

    private final Map<Integer, Resident> residents = new HashMap<>();
    private final Deque<Ring> window = new ArrayDeque<>();
    private final Deque<Ring> main = new ArrayDeque<>();
    private Ring open = new Ring();
    private Ring survivors = new Ring();
    private double sinceHalving;
    private double missRatio = 1;

    /** A key in the cache. */
    private static final class Resident {
        final int hash;
        int frequency;

        Resident(int hash, int frequency) {
            this.hash = hash;
            this.frequency = frequency;
        }
    }

    /** A region. */
    private static final class Ring {
        final List<Resident> members = new ArrayList<>();
        boolean isMain;
    }

    /** A resident of a region that is evacuated. */
    private record Candidate(Resident resident, int rank) {}

    ShadowCache(Expert expert, int capacity, Ghost ghost) {
        this.expert = expert;
        this.ghost = ghost;
        this.capacity = capacity;
        int wanted = Math.clamp(capacity / MIN_REGIONS, MIN_REGIONS, MAX_REGIONS);
        this.perRegion = Math.max(1, capacity / wanted);
        this.regions = wanted;
        window.add(open);
        survivors.isMain = true;
    }

    /** Requests a key; returns whether it was there. */
    boolean request(int hash) {
        Resident resident = residents.get(hash);
        missRatio += ((resident == null ? 1 : 0) - missRatio) / capacity;
        if (!expert.byInserts || resident == null) {
            countTowardsHalving();
        }
        if (resident != null) {
            resident.frequency = Math.min(MAX_FREQUENCY, resident.frequency + expert.readStep);
            return true;
        }
        insert(hash);
        return false;
    }

    double missRatio() {
        return missRatio;
    }

    private void countTowardsHalving() {
        sinceHalving += 1 / (expert.halvingPeriod * capacity);
        if (sinceHalving >= 1) {
            sinceHalving -= 1;
            residents.values().forEach(resident -> resident.frequency >>= 1);
            ghost.halve(0, 1);
        }
    }

    private void insert(int hash) {
        if (open.members.size() == perRegion) {
            while (residents.size() + perRegion > capacity) {
                evacuate(residents.size() + perRegion - capacity);
            }
            open = new Ring();
            window.add(open);
        }
        Resident resident = new Resident(hash, Math.min(MAX_FREQUENCY, ghost.take(hash) + 1));
        residents.put(hash, resident);
        open.members.add(resident);
    }

    private List<Ring> sources() {
        int wanted = AdaptivePolicy.sources(regions, missRatio);
        int target = Math.max(1, (int) Math.round(expert.windowShare * regions));
        while (window.size() > target + 1) {
            toMain(window.remove());
        }
        List<Ring> sources = new ArrayList<>();
        if (window.size() > target) {
            sources.add(window.remove());
        }
        while (sources.size() < wanted && !main.isEmpty()) {
            sources.add(main.remove());
        }
        while (sources.isEmpty() || (main.isEmpty() && sources.size() < 2 && window.size() > 1)) {
            sources.add(window.remove());
        }
        return sources;
    }

    private void toMain(Ring ring) {
        ring.isMain = true;
        main.add(ring);
    }

    private void evacuate(int count) {
        List<Ring> sources = sources();
        List<Candidate> candidates = new ArrayList<>();
        for (int age = 0; age < sources.size(); age++) {
            Ring ring = sources.get(age);
            for (Resident resident : ring.members) {
                int score = expert.score(resident.frequency, ring.isMain);
                candidates.add(new Candidate(resident, score << 5 | (ring.isMain ? 1 << 4 : 0) | age));
            }
        }
        candidates.sort(Comparator.comparingInt(Candidate::rank));
        for (Candidate dropped : candidates.subList(0, Math.min(count, candidates.size()))) {
            residents.remove(dropped.resident.hash);
            ghost.put(dropped.resident.hash, dropped.resident.frequency);
            dropped.resident.frequency = -1;
        }
        sources.forEach(this::keepRest);
    }

    private void keepRest(Ring ring) {
        boolean whole = ring.members.removeIf(resident -> resident.frequency < 0);
        if (!whole && ring.members.size() == perRegion) {
            toMain(ring);
            return;
        }
        for (Resident resident : ring.members) {
            if (survivors.members.size() == perRegion || !main.contains(survivors)) {
                survivors = new Ring();
                toMain(survivors);
            }
            survivors.members.add(resident);
        }
    }
}
