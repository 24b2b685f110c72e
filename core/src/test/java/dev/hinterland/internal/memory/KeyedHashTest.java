// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class KeyedHashTest {

    private static MemorySegment counting(int size) {
        byte[] message = new byte[size];
        for (byte i = 0; i < size; i++) {
            message[i] = i;
        }
        return MemorySegment.ofArray(message);
    }

    @Test
    void hash_isThatOfThePaper() {
        // Appendix A: the key is 00 01 … 0f, the message 00 01 … 0e.
        assertThat(KeyedHash.of(counting(15), 0x0706050403020100L, 0x0f0e0d0c0b0a0908L))
                .isEqualTo(0xa129ca6149be45e5L);
    }

    @Test
    void hash_dependsOnKeySizeAndBytes() {
        long hash = KeyedHash.of(counting(8), 1, 2);
        assertThat(KeyedHash.of(counting(8), 1, 2)).isEqualTo(hash);
        assertThat(KeyedHash.of(counting(8), 1, 3)).isNotEqualTo(hash);
        assertThat(KeyedHash.of(counting(8), 0, 2)).isNotEqualTo(hash);
        assertThat(KeyedHash.of(counting(9), 1, 2)).isNotEqualTo(hash);
        assertThat(KeyedHash.of(counting(8))).isEqualTo(KeyedHash.of(counting(8)));
        assertThat(KeyedHash.of(MemorySegment.ofArray(new byte[7])))
                .isNotEqualTo(KeyedHash.of(MemorySegment.ofArray(new byte[8])));
    }
}
