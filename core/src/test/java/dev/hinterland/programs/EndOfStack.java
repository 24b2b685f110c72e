// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.CacheValidator;
import dev.hinterland.Hinterland;
import dev.hinterland.MapValidator;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.support.FakeTicker;
import java.time.Duration;
import java.util.List;

/**
 * Begins each operation of maps and caches at every third of the last levels before the stack ends, until it succeeds.
 * Then another thread uses the stores, which waits for ever for what the first one has left locked, claimed or pinned,
 * and the stores are checked for what has been lost.
 */
public final class EndOfStack {

    private static final int SUCCESSES = 5;

    /** An overflow takes up to a millisecond. */
    private static final int LEVELS_PER_CALL = 3;

    private static final long STACK_BYTES = 512 << 10;

    private static final OffHeapMap<Integer, String> MAP =
            Hinterland.map(Integer.class, String.class).maximumBytes(4 << 20).build();
    private static final OffHeapCache<Integer, String> CACHE =
            Hinterland.cache(Integer.class, String.class).maximumBytes(1 << 20).build();
    private static final OffHeapCache<Integer, String> HEARD = Hinterland.cache(Integer.class, String.class)
            .maximumBytes(1 << 20)
            .expireAfterWrite(Duration.ofHours(1))
            .ticker(new FakeTicker())
            .executor(Runnable::run)
            .removalListener((key, value, cause) -> {})
            .build();

    private static final OffHeapCache<Long, Long> NUMBERS = Hinterland.cache(Long.class, Long.class)
            .maximumBytes(1 << 20)
            .executor(Runnable::run)
            .removalListener((key, value, cause) -> {})
            .build();

    private static final List<Runnable> OPERATIONS = List.of(
            () -> MAP.put(1, "one"),
            () -> MAP.put(number() % 700, "value " + number()),
            () -> MAP.replace(1, "another"),
            () -> MAP.remove(number() % 700),
            () -> MAP.merge(2, "two", (old, more) -> more),
            () -> MAP.computeIfAbsent(number() % 700, key -> "computed"),
            () -> MAP.get(1),
            () -> CACHE.put(number() % 20_000, "value " + number()),
            () -> CACHE.invalidate(number() % 20_000),
            () -> CACHE.get(number() % 20_000, key -> "loaded"),
            () -> HEARD.put(1, "one"),
            () -> HEARD.put(number() % 20_000, "value " + number()),
            () -> HEARD.asMap().merge(2, "two", (old, more) -> more),
            () -> HEARD.asMap().remove(1),
            () -> HEARD.get(number() % 20_000, key -> "loaded"),
            () -> HEARD.invalidate(number() % 20_000),
            () -> HEARD.getIfPresent(1),
            () -> NUMBERS.put(1L, 2L),
            () -> NUMBERS.asMap().put(1L, 3L),
            () -> NUMBERS.asMap().merge(2L, 1L, Long::sum),
            () -> NUMBERS.asMap().remove(1L),
            () -> NUMBERS.get(3L, key -> key),
            () -> NUMBERS.invalidate(3L));

    private static int numbers;
    private static int overflows;
    private static int successes;
    private static int levels;

    private EndOfStack() {}

    /**
     * Takes how often each operation is used before, enough for the compilers or not, and how often each is then begun
     * near the end of the stack. Writes how many calls have overflowed it.
     */
    public static void main(String[] args) throws InterruptedException {
        // What fails within a class initializer would fail for ever.
        int uses = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        for (Runnable operation : OPERATIONS) {
            for (int i = 0; i < uses; i++) {
                operation.run();
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (Runnable operation : OPERATIONS) {
                Thread deep = new Thread(null, () -> overflow(operation), "deep", STACK_BYTES);
                deep.start();
                deep.join();
                useInAnotherThread();
                validate();
            }
        }
        System.out.println(overflows);
    }

    private static int number() {
        return numbers++;
    }

    private static void useInAnotherThread() throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                OPERATIONS.forEach(Runnable::run);
            }
        });
        other.start();
        other.join();
    }

    private static void validate() {
        HEARD.cleanUp();
        NUMBERS.cleanUp();
        MapValidator.validate(MAP);
        CacheValidator.validate(CACHE);
        CacheValidator.validate(HEARD);
        CacheValidator.validate(NUMBERS);
    }

    private static void overflow(Runnable operation) {
        successes = 0;
        dive(operation);
    }

    /** Runs an operation at every third of the last levels before the stack ends, until it has succeeded some times. */
    @SuppressWarnings("InfiniteRecursion") // it ends with the stack, as is intended
    private static void dive(Runnable operation) {
        try {
            dive(operation);
            if (successes < SUCCESSES && levels++ % LEVELS_PER_CALL == 0) {
                operation.run();
                successes++;
            }
        } catch (StackOverflowError e) {
            overflows++;
        }
    }
}
