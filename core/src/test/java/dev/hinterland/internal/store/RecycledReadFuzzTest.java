// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.KeyMatcher;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.EntryMatcher;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.region.ChangedGeneration;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Bytes that are not an entry, where a reader expects one: he drops them, or gets the one exception that says so, and
 * never allocates much for them.
 */
@Tag("proof")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RecycledReadFuzzTest {

    private static final long SEED = Long.getLong("hinterland.fuzz.seed", 42);
    private static final int ROUNDS = Integer.getInteger("hinterland.fuzz.rounds", 50_000);
    private static final int MEMORY_BYTES = 4096;

    private final SplittableRandom random = new SplittableRandom(SEED);

    @Test
    void anyBytes_decodeToSomethingOrAreOutOfBounds() {
        MemorySegment memory = MemorySegment.ofArray(new long[MEMORY_BYTES / Long.BYTES]);
        for (int i = 0; i < ROUNDS; i++) {
            scramble(memory);
            decode(Codec.ofString(), memory, "key", i);
            decode(Codec.ofBytes(), memory, new byte[] {1, 2}, i);
            decode(Codec.ofLong(), memory, 1L, i);
            decode(Codec.ofInt(), memory, 1, i);
            decode(Codec.ofUuid(), memory, new UUID(1, 2), i);
        }
    }

    /** Mostly noise; now and then a header that makes sense so far, so that what is behind it is reached. */
    private void scramble(MemorySegment memory) {
        int offset = random.nextInt(MEMORY_BYTES / Long.BYTES) * Long.BYTES;
        memory.set(ValueLayout.JAVA_LONG, offset, random.nextLong());
        if (random.nextInt(4) == 0 && offset < MEMORY_BYTES - 16) {
            Entry.writeHeader(
                    memory,
                    offset,
                    random.nextInt(),
                    random.nextInt(2000),
                    random.nextInt(200_000),
                    random.nextBoolean());
        }
    }

    private <T> void decode(Codec<T> codec, MemorySegment memory, T other, int round) {
        InPlaceCodec<T> inPlace = StoreValidatorTest.inPlace(codec);
        int offset = random.nextInt(MEMORY_BYTES / 4) * 4;
        try {
            long header = Entry.header(memory, offset);
            if (!Entry.isSmall(header) || Entry.isDead((int) header)) {
                // Sizes that are not bounded by their field are not used before they are validated; and zeros, which
                // are a
                // dead entry without a key, may be followed by what a key would be.
                return;
            }
            long key = Entry.keyExtent(memory, offset, header);
            assertThat(inPlace.matches(inPlace.prepare(other), memory, offset + Entry.keyOffset(header), key))
                    .isFalse();
            inPlace.decode(memory, offset + Entry.keyOffset(header), key);
            long valueOffset = offset + Entry.keyOffset(header) + (key >>> 1);
            inPlace.decode(memory, valueOffset, Entry.valueExtent(memory, offset, header));
        } catch (IndexOutOfBoundsException expected) {
            assertThat(offset + Entry.bytes(1 << 11, 1 << 17))
                    .as("round %s", round)
                    .isGreaterThan(MEMORY_BYTES - 1L);
        }
    }

    @Test
    void regionRecycledAndScrambledUnderReaders_isNoticed() throws Exception {
        try (Store<String, byte[]> store = new Store<>(
                StoreSettings.ofMap("fuzzed", 1 << 20),
                StoreValidatorTest.inPlace(Codec.ofString()),
                StoreValidatorTest.inPlace(Codec.ofBytes()))) {
            store.put("key", new byte[100], 0);
            Scrambled scrambled = new Scrambled(store);
            CompletableFuture<Long> reader = CompletableFuture.supplyAsync(scrambled::read);
            scrambled.scramble();
            assertThat(reader.get()).isPositive();
        }
    }

    /** One region that is recycled all the time; between two noises there is an entry in it. */
    private static final class Scrambled implements Supplier<String> {

        private final Store<String, byte[]> store;
        private final RegionTable table;
        private final Region region;
        private final KeyMatcher<String> matcher;
        private final SplittableRandom random = new SplittableRandom(SEED);
        private volatile long location;
        private volatile boolean stopped;

        Scrambled(Store<String, byte[]> store) {
            this.store = store;
            this.table = store.regions().table();
            this.matcher = new KeyMatcher<>(table, StoreValidatorTest.inPlace(Codec.ofString()));
            this.location = store.locate("key");
            this.region = table.regionAt(location);
        }

        @Override
        public String get() {
            return "seed=" + SEED + ", location=" + location;
        }

        void scramble() {
            byte[] entry = region.memory().asSlice(0, 256).toArray(ValueLayout.JAVA_BYTE);
            byte[] noise = new byte[entry.length];
            try {
                for (int i = 0; i < ROUNDS; i++) {
                    ChangedGeneration.next(table, region);
                    random.nextBytes(noise);
                    MemorySegment.copy(noise, 0, region.memory(), ValueLayout.JAVA_BYTE, 0, noise.length);
                    MemorySegment.copy(entry, 0, region.memory(), ValueLayout.JAVA_BYTE, 0, entry.length);
                    location = table.locationOf(region, 0);
                }
            } finally {
                stopped = true;
            }
        }

        /** Returns how many reads found the entry. */
        long read() {
            long found = 0;
            byte[] expected = new byte[100];
            while (!stopped || found == 0) {
                long here = location;
                byte[] value = store.value(here);
                assertThat(value == null || Arrays.equals(value, expected))
                        .as(this)
                        .isTrue();
                found += value == null ? 0 : 1;
                int comparison = matcher.compare("other", 1, here);
                assertThat(comparison == EntryMatcher.EQUAL && table.isCurrent(here))
                        .as(this)
                        .isFalse();
            }
            return found;
        }
    }
}
