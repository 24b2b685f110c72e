// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A prepared string matches the bytes of an equal string, and of no other one, at every length and place. */
class TextKeyTest {

    private static final int HEADER_BYTES = 8;

    private final SplittableRandom random = new SplittableRandom(11);

    /**
     * Strings of all lengths around the limits of the words, of Latin-1, of wide characters, and of both; with question
     * marks too.
     */
    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (int length = 0; length <= 140; length += length < 40 ? 1 : 13) {
            texts.add("a".repeat(length));
            texts.add("?".repeat(length));
            texts.add("ÿ".repeat(length));
            texts.add("Ā".repeat(length));
            texts.add("\0".repeat(length));
            texts.add("😀".repeat(length / 2));
            for (int i = 0; i < length; i++) {
                texts.add(changed("a".repeat(length), i, '?'));
                texts.add(changed("a".repeat(length), i, 'Ā'));
                texts.add(changed("a".repeat(length), i, '\u3f3f'));
                texts.add(changed("\0".repeat(length), i, '\1'));
            }
        }
        return texts;
    }

    private static String changed(String text, int at, char character) {
        return text.substring(0, at) + character + text.substring(at + 1);
    }

    @Tag("proof")
    @Test
    void matches_equalStringsOnly() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(512);
            List<String> texts = texts();
            for (String text : texts) {
                long extent = Text.extent(text);
                memory.fill((byte) random.nextInt());
                Text.write(text, extent, memory, HEADER_BYTES);
                for (int i = 0; i < 60; i++) {
                    check(texts.get(random.nextInt(texts.size())), text, memory, extent);
                }
                check(text, text, memory, extent);
                near(text).forEach(other -> check(other, text, memory, extent));
            }
        }
    }

    /**
     * Returns strings of the same length that differ in one character, by a bit of its low byte, or of its high one.
     */
    private List<String> near(String text) {
        List<String> near = new ArrayList<>();
        for (int i = 0; i < text.length(); i += 1 + text.length() / 24) {
            near.add(changed(text, i, (char) (text.charAt(i) ^ 1)));
            near.add(changed(text, i, (char) (text.charAt(i) ^ 0x100)));
        }
        return near;
    }

    private static void check(String key, String stored, MemorySegment memory, long extent) {
        boolean equal = key.equals(stored);
        assertThat(TextKey.of(key).matches(memory, HEADER_BYTES, extent))
                .as("key=%s, stored=%s", key, stored)
                .isEqualTo(equal);
        assertThat(TextKey.lean(key).matches(memory, HEADER_BYTES, extent))
                .as("lean key=%s, stored=%s", key, stored)
                .isEqualTo(equal);
        assertThat(Text.matches(key, memory, HEADER_BYTES, extent)).isEqualTo(equal);
    }

    @Test
    void shortString_atTheStartOfMemory_matches() {
        MemorySegment memory = MemorySegment.ofArray("abc".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(TextKey.of("abc").matches(memory, 0, 6)).isTrue();
        assertThat(TextKey.of("abd").matches(memory, 0, 6)).isFalse();
    }
}
