// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.memory.Generations;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.region.ChangedGeneration;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A record's constructor never sees bytes that were overwritten while they were read. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RecycledRecordTest {

    private static final long SEED = Long.getLong("hinterland.fuzz.seed", 42);
    private static final int ROUNDS = Integer.getInteger("hinterland.fuzz.rounds", 50_000);

    /** Its constructor refuses what was not made whole. */
    private record Sealed(long first, String text, Integer second, long seal) {

        Sealed {
            if (seal != seal(first, text, second)) {
                throw new IllegalStateException("torn: first=" + first + ", text=" + text + ", second=" + second);
            }
        }

        static Sealed of(long number) {
            String text = "text " + number;
            return new Sealed(number, text, (int) number, seal(number, text, (int) number));
        }

        private static long seal(long first, String text, Integer second) {
            return first * 31 + (text == null ? 1 : text.hashCode()) * 17L + (second == null ? 3 : second);
        }
    }

    private static final InPlaceCodec<Sealed> CODEC = StoreValidatorTest.inPlace(Codec.of(Sealed.class));

    @Test
    void regionRecycledWhileItIsRead_constructsNothingTorn() throws Exception {
        try (Store<Long, Sealed> store = new Store<>(
                StoreSettings.ofMap("recycled", 1 << 20), StoreValidatorTest.inPlace(Codec.ofLong()), CODEC)) {
            store.put(1L, Sealed.of(1), 0);
            Scrambled scrambled = new Scrambled(store);
            CompletableFuture<Long> reader = CompletableFuture.supplyAsync(scrambled::read);
            scrambled.scramble();
            assertThat(reader.get()).isPositive();
        }
    }

    @Test
    void generationThatIsOver_constructsNothing() {
        MemorySegment memory = MemorySegment.ofArray(new long[100]);
        long extent = CODEC.extent(Sealed.of(1));
        CODEC.encode(Sealed.of(1), extent, memory, 0);
        Generations generations = Generations.of(2);
        assertThat(CODEC.decodeIfStill(memory, 0, extent, () -> generations.isStill(1, 0)))
                .isEqualTo(Sealed.of(1));
        memory.set(ValueLayout.JAVA_LONG_UNALIGNED, 1, 99);
        generations.next(1);
        assertThat(CODEC.decodeIfStill(memory, 0, extent, () -> generations.isStill(1, 0)))
                .isNull();
    }

    /** One region that is recycled all the time; between two noises there is an entry in it. */
    private static final class Scrambled {

        private final Store<Long, Sealed> store;
        private final RegionTable table;
        private final Region region;
        private final SplittableRandom random = new SplittableRandom(SEED);
        private volatile long location;
        private volatile boolean stopped;

        Scrambled(Store<Long, Sealed> store) {
            this.store = store;
            this.table = store.regions().table();
            this.location = store.locate(1L);
            this.region = table.regionAt(location);
        }

        void scramble() {
            byte[] entry = region.memory().asSlice(0, 128).toArray(ValueLayout.JAVA_BYTE);
            try {
                for (int i = 0; i < ROUNDS; i++) {
                    ChangedGeneration.next(table, region);
                    byte[] noise = entry.clone();
                    noise[random.nextInt(17, 48)] ^= (byte) random.nextInt(1, 256);
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
            while (!stopped || found == 0) {
                Sealed value = store.value(location);
                assertThat(value == null || value.equals(Sealed.of(1))).isTrue();
                found += value == null ? 0 : 1;
            }
            return found;
        }
    }
}
