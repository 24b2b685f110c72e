// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShortBytesTest {

    private static final int OFFSET = 3;
    private static final byte AROUND = 0x55;

    private final Random random = new Random(42);

    static IntStream sizes() {
        return IntStream.rangeClosed(0, 140);
    }

    private byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    private static MemorySegment memory(Arena arena, int size) {
        return arena.allocate(size + 2 * OFFSET).fill(AROUND);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void write_writesAllBytesAndNoOther(int size) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = memory(arena, size);
            byte[] bytes = bytes(size);
            ShortBytes.write(bytes, memory, OFFSET);
            assertThat(memory.asSlice(OFFSET, size).toArray(ValueLayout.JAVA_BYTE))
                    .isEqualTo(bytes);
            for (int i = 0; i < OFFSET; i++) {
                assertThat(memory.get(ValueLayout.JAVA_BYTE, i)).isEqualTo(AROUND);
                assertThat(memory.get(ValueLayout.JAVA_BYTE, OFFSET + size + i)).isEqualTo(AROUND);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void equal_seesADifferenceInEveryByte(int size) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = memory(arena, size);
            byte[] bytes = bytes(size);
            ShortBytes.write(bytes, memory, OFFSET);
            assertThat(ShortBytes.equal(bytes, memory, OFFSET)).isTrue();
            for (int i = 0; i < size; i++) {
                bytes[i] ^= (byte) (1 << random.nextInt(8));
                assertThat(ShortBytes.equal(bytes, memory, OFFSET)).isFalse();
                bytes[i] = memory.get(ValueLayout.JAVA_BYTE, OFFSET + i);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void contains_findsTheByteWhereverItIs(int size) {
        byte[] bytes = new byte[size];
        for (int wanted : new int[] {'?', 0xFF, 0x80, 1}) {
            Arrays.fill(bytes, (byte) (wanted ^ 1));
            assertThat(ShortBytes.contains(bytes, wanted)).isFalse();
            for (int i = 0; i < size; i++) {
                bytes[i] = (byte) wanted;
                assertThat(ShortBytes.contains(bytes, wanted)).isTrue();
                bytes[i] = (byte) (wanted ^ 0x80);
            }
        }
    }
}
