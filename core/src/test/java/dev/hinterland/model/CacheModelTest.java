// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.CacheValidator;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.support.FakeTicker;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of all operations on a cache, while the time goes on: with room for everything it does what the
 * model does, and without, it has at most less.
 *
 * <p>{@code -Dhinterland.model.sequences=N} runs more of them, {@code -Dhinterland.model.seed=N} starts with that seed.
 */
class CacheModelTest {

    private static final int SEQUENCES = Integer.getInteger("hinterland.model.sequences", 500) / 10;
    private static final Long SEED = Long.getLong("hinterland.model.seed");
    private static final long ROOMY = 64 << 20;
    private static final long TIGHT = 200_000;
    private static final long LIFETIME_MILLIS = 100;

    @Test
    void strings_withRoom_behaveAsTheModel() {
        explore(Shape.STRINGS);
    }

    @Tag("proof")
    @Test
    void usersType_withRoom_behavesAsTheModel() {
        explore(Shape.USERS_TYPE);
    }

    @Test
    void numbers_withRoom_behaveAsTheModel() {
        explore(Shape.NUMBERS);
    }

    @Tag("proof")
    @Test
    void records_withRoom_behaveAsTheModel() {
        explore(RecordShapes.FLAT);
    }

    @Tag("proof")
    @Test
    void graphs_withRoom_behaveAsTheModel() {
        explore(RecordShapes.GRAPHS);
    }

    @Tag("proof")
    @Test
    void keysThatAreComparedByEquals_withRoom_behaveAsTheModel() {
        explore(Shape.ALIASES);
    }

    private static <K, V> void explore(Shape<K, V> shape) {
        RandomGenerator seeds = RandomGenerator.getDefault();
        for (int i = 0; i < SEQUENCES; i++) {
            long seed = SEED != null && i == 0 ? SEED : seeds.nextLong();
            try {
                compare(shape, seed);
            } catch (RuntimeException | AssertionError failed) {
                throw new AssertionError("cache differs: shape=" + shape.name() + ", seed=" + seed, failed);
            }
        }
    }

    private static <K, V> OffHeapCache<K, V> cache(Shape<K, V> shape, long maximumBytes, FakeTicker ticker) {
        return Hinterland.cache(shape.keyCodec(), shape.valueCodec())
                .maximumBytes(maximumBytes)
                .expireAfterWrite(Duration.ofMillis(LIFETIME_MILLIS))
                .ticker(ticker)
                .build();
    }

    private static <K, V> void compare(Shape<K, V> shape, long seed) {
        FakeTicker ticker = new FakeTicker();
        SplittableRandom random = new SplittableRandom(seed);
        ExpiringModel<K, V> model = new ExpiringModel<>(LIFETIME_MILLIS);
        List<Operation<K, V>> operations = new OperationSource<>(shape, seed, 1 << 22).sequence(150);
        try (OffHeapCache<K, V> cache = cache(shape, ROOMY, ticker)) {
            for (Operation<K, V> operation : operations) {
                long millis = random.nextInt(3) == 0 ? random.nextLong(30) : 0;
                ticker.advance(Duration.ofMillis(millis));
                model.advance(millis);
                if (operation.kind() == Operation.Kind.SNAPSHOT) {
                    cache.cleanUp();
                }
                Object got = operation.run(cache.asMap());
                Object expected = operation.run(model);
                if (!Objects.equals(got, expected)) {
                    assertThat(got).as("result of %s", operation).isEqualTo(expected);
                }
            }
            assertThat(new HashMap<>(cache.asMap())).isEqualTo(model);
            cache.cleanUp();
            assertThat(cache.estimatedSize()).isEqualTo(model.size());
            CacheValidator.validate(cache);
        }
    }

    @Tag("proof")
    @Test
    void strings_withoutRoom_areRightOrGone() {
        for (int i = 0; i < SEQUENCES; i++) {
            long seed = 1L + i;
            FakeTicker ticker = new FakeTicker();
            ExpiringModel<String, String> model = new ExpiringModel<>(LIFETIME_MILLIS);
            SplittableRandom random = new SplittableRandom(seed);
            try (OffHeapCache<String, String> cache = cache(Shape.STRINGS, TIGHT, ticker)) {
                for (int step = 0; step < 2_000; step++) {
                    long millis = random.nextLong(3);
                    ticker.advance(Duration.ofMillis(millis));
                    model.advance(millis);
                    String key = "key" + random.nextInt(2_000);
                    String value = "value" + step + "x".repeat(random.nextInt(random.nextInt(50) == 0 ? 9_000 : 150));
                    cache.put(key, value);
                    model.put(key, value);
                    String other = "key" + random.nextInt(2_000);
                    String got = cache.getIfPresent(other);
                    if (got != null) {
                        assertThat(got).as("seed=%s, step=%s", seed, step).isEqualTo(model.get(other));
                    }
                }
                CacheValidator.validate(cache);
            }
        }
    }
}
