// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.IndexValidator;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.support.Collisions;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Keys that were chosen to collide cost no more comparisons than others: counted, not timed. */
@Tag("proof")
class CollidingKeysTest {

    /** An operation compares those that were linked before the bucket was diverted, and few others. */
    private static final int MOST_COMPARED = 24;

    /** As many as a bucket has by chance, and those from before it was diverted. */
    private static final int MOST_IN_BUCKET = 64;

    /** Counts comparisons with entries that have the hash that is looked for. */
    private static final class CountingCodec<T> implements InPlaceCodec<T> {

        private final InPlaceCodec<T> codec;
        private long compared;
        private long mostCompared;

        CountingCodec(Codec<T> codec) {
            this.codec = StoreValidatorTest.inPlace(codec);
        }

        void endOperation() {
            mostCompared = Math.max(mostCompared, compared);
            compared = 0;
        }

        @Override
        public boolean matches(Object prepared, MemorySegment memory, long offset, long extent) {
            compared++;
            return codec.matches(prepared, memory, offset, extent);
        }

        @Override
        public long extent(T value) {
            return codec.extent(value);
        }

        @Override
        public void encode(T value, long extent, MemorySegment memory, long offset) {
            codec.encode(value, extent, memory, offset);
        }

        @Override
        public T decode(MemorySegment memory, long offset, long extent) {
            return codec.decode(memory, offset, extent);
        }

        @Override
        public long hash(T value) {
            return codec.hash(value);
        }

        @Override
        public MemorySegment bytes(T value) {
            return codec.bytes(value);
        }

        @Override
        public Object prepare(T value) {
            return codec.prepare(value);
        }
    }

    /** Not an assertion for each of millions, which would take longer than what is tested. */
    private static void check(boolean condition, String operation, int key) {
        if (!condition) {
            throw new AssertionError("wrong answer: operation=" + operation + ", key=" + key);
        }
    }

    private static <K> void assertFewComparisons(Codec<K> keyCodec, int count, int megabytes, IntFunction<K> keys) {
        CountingCodec<K> codec = new CountingCodec<>(keyCodec);
        StoreSettings settings = StoreSettings.ofMap("chosen", (long) megabytes << 20);
        try (Store<K, Integer> store = new Store<>(settings, codec, StoreValidatorTest.inPlace(Codec.ofInt()))) {
            assertThat(IntStream.range(0, count)
                            .mapToLong(i -> codec.hash(keys.apply(i)))
                            .distinct()
                            .limit(2))
                    .as("hashes")
                    .hasSize(1);
            for (int i = 0; i < count; i++) {
                check(store.put(keys.apply(i), i, Index.ABSENT) == Index.ABSENT, "put", i);
                codec.endOperation();
            }
            for (int i = 0; i < count; i++) {
                check(Objects.equals(store.get(keys.apply(i)), i), "get", i);
                codec.endOperation();
            }
            assertThat(IndexValidator.mostInBucket(store.index())).isLessThan(MOST_IN_BUCKET);
            for (int i = 0; i < count; i += 2) {
                store.settle(store.remove(keys.apply(i), Index.PRESENT), RemovalCause.EXPLICIT);
                codec.endOperation();
            }
            for (int i = 0; i < count; i++) {
                check(Objects.equals(store.get(keys.apply(i)), i % 2 == 0 ? null : i), "get after remove", i);
                codec.endOperation();
            }
            assertThat(codec.mostCompared).isLessThan(MOST_COMPARED);
            StoreValidator.validate(store);
        }
    }

    @Test
    void stringsOfOneHashCode_areComparedWithFew() {
        int bits = 18;
        assertFewComparisons(Codec.ofString(), 1 << bits, 64, i -> Collisions.string(i, bits));
    }

    /** Then nothing in the bucket of their plain hash says that they are there. */
    @Test
    void keysThatAreLinkedByTheKeyedHash_arePutOnce_whenAllOthersHaveGone() {
        int bits = 7;
        int count = 1 << bits;
        StoreSettings settings = StoreSettings.ofMap("diverted", 1 << 22);
        try (Store<String, Integer> store = new Store<>(
                settings, StoreValidatorTest.inPlace(Codec.ofString()), StoreValidatorTest.inPlace(Codec.ofInt()))) {
            for (int i = 0; i < count; i++) {
                assertThat(store.exchange(Collisions.string(i, bits), i, Index.ANY, true))
                        .isNull();
            }
            for (int i = 0; i < count / 2; i++) {
                store.settle(store.remove(Collisions.string(i, bits), Index.PRESENT), RemovalCause.EXPLICIT);
            }
            for (int i = count / 2; i < count; i++) {
                assertThat(store.exchange(Collisions.string(i, bits), -i, Index.ANY, true))
                        .isEqualTo(i);
                assertThat(store.get(Collisions.string(i, bits))).isEqualTo(-i);
            }
            assertThat(store.size()).isEqualTo(count / 2);
            StoreValidator.validate(store);
        }
    }

    @Test
    void uuidsOfOneHash_areComparedWithFew() {
        assertFewComparisons(Codec.ofUuid(), 1 << 14, 32, Collisions::uuid);
    }

    @Test
    void bytesOfOneHash_areComparedWithFew() {
        assertFewComparisons(Codec.ofBytes(), 1 << 14, 32, i -> Collisions.bytes(i, (short) 0));
    }

    @Test
    void manyGroupsOfOneHashEach_areComparedWithFew() {
        int groups = 1 << 10;
        CountingCodec<byte[]> codec = new CountingCodec<>(Codec.ofBytes());
        StoreSettings settings = StoreSettings.ofMap("groups", 64 << 20);
        try (Store<byte[], Integer> store = new Store<>(settings, codec, StoreValidatorTest.inPlace(Codec.ofInt()))) {
            for (int i = 0; i < 50 * groups; i++) {
                byte[] key = Collisions.bytes(i / groups, (short) (i % groups));
                check(store.put(key, i, Index.ABSENT) == Index.ABSENT, "put", i);
                codec.endOperation();
                check(Objects.equals(store.get(key), i), "get", i);
                codec.endOperation();
            }
            assertThat(codec.mostCompared).isLessThan(MOST_COMPARED);
            StoreValidator.validate(store);
        }
    }

    @Test
    void fullCache_comparesFewAndKeepsWhatIsRead() {
        int bits = 16;
        int hot = 500;
        CountingCodec<String> codec = new CountingCodec<>(Codec.ofString());
        AdaptivePolicy policy = new AdaptivePolicy(true);
        StoreSettings settings = StoreSettings.ofCache("chosen", 2 << 20, true, policy);
        AtomicLong clock = new AtomicLong();
        try (CacheStore<String, Integer> cache = new CacheStore<>(
                settings,
                codec,
                StoreValidatorTest.inPlace(Codec.ofInt()),
                Lifetimes.fixed(1L << 50, 0),
                policy,
                clock::get,
                new Unheard<>(),
                SizeBound.ofBytes(),
                () -> {})) {
            int found = 0;
            int asked = 0;
            for (int i = 0; i < 1 << bits; i++) {
                cache.put(Collisions.string(i, bits), i, Index.ANY);
                String read = Collisions.string(i % hot, bits);
                boolean late = i > 1 << (bits - 1);
                asked += late ? 1 : 0;
                found += Objects.equals(cache.get(read), i % hot) && late ? 1 : 0;
                codec.endOperation();
            }
            assertThat(codec.mostCompared).as("by a put and a get").isLessThan(4 * MOST_COMPARED);
            assertThat(cache.size()).isLessThan((1 << bits) / 2);
            assertThat((double) found / asked)
                    .as("hit ratio of what is read all the time")
                    .isGreaterThan(0.95);
            assertThat(cache.setNanosLeft(Collisions.string(1, bits), 1)).isTrue();
            clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
            assertThat(cache.get(Collisions.string(1, bits))).isNull();
            StoreValidator.validate(cache.store());
        }
    }
}
