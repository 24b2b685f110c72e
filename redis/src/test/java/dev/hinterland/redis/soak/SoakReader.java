// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.redis.VersionCheck;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reads any keys, by all methods that read, and has each value checked. */
final class SoakReader extends SoakWorker {

    private static final int BATCH = 10;
    private static final int STEP = 100;

    private final SoakKeys keys;
    private final SoakMember member;
    private final SplittableRandom random;

    /** How seldom a key is read that is being written: such reads are slow, and meet with writes. */
    private final int recentOneOf;

    SoakReader(SoakKeys keys, SoakMember member, AtomicBoolean stopped, SplittableRandom random) {
        super("reader-" + member.number, stopped);
        this.keys = keys;
        this.member = member;
        this.random = random;
        this.recentOneOf = member.number % 4 < 2 ? 100 : 4;
    }

    @Override
    void step() {
        for (int i = 0; i < STEP; i++) {
            readOne();
        }
        readSome(random.nextBoolean());
    }

    private void readOne() {
        int index = random.nextInt(recentOneOf) == 0
                ? keys.recent(random.nextInt(SoakKeys.SIZE))
                : random.nextInt(SoakKeys.SIZE);
        if (SoakKeys.kind(index) == SoakKeys.Kind.SHORT_LIVED && random.nextInt(8) != 0) {
            // Most of these have ended, and what is not there is always asked for.
            return;
        }
        VersionCheck.Key key = keys.check.key(index);
        long began = System.nanoTime();
        Integer version = SoakKeys.kind(index) == SoakKeys.Kind.LOADED && random.nextInt(8) != 0
                ? member.cache.get(key.name)
                : random.nextInt(8) == 0 ? member.cache.asMap().get(key.name) : member.cache.getIfPresent(key.name);
        keys.check.check(key, began, version);
    }

    private void readSome(boolean loaded) {
        int kinds = SoakKeys.Kind.values().length;
        Map<String, VersionCheck.Key> asked = new HashMap<>();
        for (int i = 0; i < BATCH; i++) {
            int index = random.nextInt(SoakKeys.SIZE / kinds) * kinds;
            index += loaded ? SoakKeys.Kind.LOADED.ordinal() : random.nextInt(kinds);
            VersionCheck.Key key = keys.check.key(index);
            asked.put(key.name, key);
        }
        long began = System.nanoTime();
        Map<String, Integer> found =
                loaded ? member.cache.getAll(asked.keySet()) : member.cache.getAllPresent(asked.keySet());
        asked.forEach((name, key) -> keys.check.check(key, began, found.get(name)));
    }
}
