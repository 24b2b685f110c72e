// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Headers tell what was written, small and large ones; and any bytes are told as some header. */
class EntryTest {

    private static final int ROUNDS = 100_000;
    private static final int MAX_FILLER_BYTES = (256 << 20) - Location.UNIT_BYTES;

    private final SplittableRandom random = new SplittableRandom(8);
    private final MemorySegment memory = MemorySegment.ofArray(new long[8]);

    private long extent() {
        int bits = random.nextInt(1, 31);
        return (long) random.nextInt(1 << bits) << 1 | random.nextInt(2);
    }

    @Test
    void header_tellsWhatWasWritten() {
        for (int i = 0; i < ROUNDS; i++) {
            int offset = random.nextInt(8) * Location.UNIT_BYTES;
            int hash = random.nextInt();
            long key = extent();
            long value = extent();
            boolean humongous = random.nextBoolean();

            long keyOffset = Entry.writeHeader(memory, offset, hash, key, value, humongous);

            long header = Entry.header(memory, offset);
            assertThat(Entry.isFiller(Entry.kindWord(memory, offset))).isFalse();
            assertThat(Entry.hash(header)).isEqualTo(hash);
            assertThat(Entry.isHumongous(header)).isEqualTo(humongous);
            assertThat(Entry.keyExtent(memory, offset, header)).isEqualTo(key);
            assertThat(Entry.valueExtent(memory, offset, header)).isEqualTo(value);
            assertThat(offset + Entry.keyOffset(header)).isEqualTo(keyOffset);
            assertThat(Entry.bytes(key, value))
                    .isBetween(
                            Entry.keyOffset(header) + (key >>> 1) + (value >>> 1),
                            Entry.keyOffset(header) + (key >>> 1) + (value >>> 1) + 3)
                    .matches(bytes -> bytes % Location.UNIT_BYTES == 0);
        }
    }

    @Test
    void filler_tellsItsSize() {
        for (int i = 0; i < ROUNDS; i++) {
            int bytes = random.nextInt(1, 1 + MAX_FILLER_BYTES / Location.UNIT_BYTES) * Location.UNIT_BYTES;
            Entry.writeFiller(memory, 4, bytes);
            assertThat(Entry.isFiller(Entry.kindWord(memory, 4))).isTrue();
            assertThat(Entry.fillerBytes(Entry.kindWord(memory, 4))).isEqualTo(bytes);
        }
    }

    @Test
    void anyBytes_haveSizesThatAreNotNegative() {
        for (int i = 0; i < ROUNDS; i++) {
            memory.set(ValueLayout.JAVA_LONG, 0, random.nextLong());
            memory.set(ValueLayout.JAVA_LONG, 8, random.nextLong());
            long header = Entry.header(memory, 0);
            long key = Entry.keyExtent(memory, 0, header) >>> 1;
            long value = Entry.valueExtent(memory, 0, header) >>> 1;
            assertThat(key).isBetween(0L, 0xFFFFFFFFL);
            assertThat(value).isBetween(0L, 0xFFFFFFFFL);
            if (Entry.isSmall(header)) {
                assertThat(key).isLessThan(1 << 10);
                assertThat(value).isLessThan(1 << 16);
            }
            assertThat(Entry.bytes(key << 1, value << 1)).isPositive();
        }
    }
}
