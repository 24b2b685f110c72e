// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Words;
import java.lang.foreign.Arena;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GhostTest {

    /** Hashes in the one set of a table of eight cells, with different tags. */
    private static int hash(int i) {
        return Requests.hash(i);
    }

    static Ghost ghost(int cells) {
        long bytes = Ghost.bytesFor(cells);
        return new Ghost(new Words(Arena.ofAuto().allocate(bytes, Long.BYTES)), 0, bytes);
    }

    @Test
    void take_ofWhatWasPut_returnsItsFrequencyOnce() {
        Ghost ghost = ghost(1000);
        for (int i = 0; i < 100; i++) {
            ghost.put(hash(i), i % 15 + 1);
        }
        for (int i = 0; i < 100; i++) {
            assertThat(ghost.take(hash(i))).isEqualTo(i % 15 + 1);
            assertThat(ghost.take(hash(i))).isZero();
        }
    }

    private static boolean isTaken(int cell, int tag) {
        return ((cell >>> 4) & 0xFFF) == tag && (cell & 0xF) != 0;
    }

    @Test
    void find_returnsTheFirstCellWithTheTag_thatIsNotFree() {
        SplittableRandom random = new SplittableRandom(5);
        int[] tags = {0, 1, 2, 0x7FF, 0x800, 0xFFE, 0xFFF};
        int found = 0;
        for (int round = 0; round < 100_000; round++) {
            long word = 0;
            for (int i = 0; i < 4; i++) {
                long frequency = random.nextBoolean() ? 0 : random.nextInt(16);
                word |= (((long) tags[random.nextInt(tags.length)] << 4) | frequency) << (i * 16);
            }
            int tag = tags[random.nextInt(tags.length)];
            int expected = 0;
            while (expected < 4 && !isTaken((int) (word >>> (expected * 16)), tag)) {
                expected++;
            }
            assertThat(Ghost.find(word, tag)).as("word=%x, tag=%x", word, tag).isEqualTo(expected);
            found += expected < 4 ? 1 : 0;
        }
        assertThat(found).isBetween(10_000, 90_000);
    }

    @Test
    void take_ofWhatWasNeverPut_isNearlyAlwaysZero() {
        Ghost ghost = ghost(1000);
        for (int i = 0; i < 1000; i++) {
            ghost.put(hash(i), 3);
        }
        long wrong = 0;
        for (int i = 1000; i < 11_000; i++) {
            wrong += ghost.take(hash(i)) == 0 ? 0 : 1;
        }
        // Eight tags of twelve bits are compared.
        assertThat(wrong).isLessThan(10_000 * 8 / 4096 * 2);
    }

    @Test
    void put_intoAFullSet_displacesOneOfTheLeastFrequent() {
        Ghost ghost = ghost(Ghost.CELLS_PER_SET);
        for (int i = 0; i < Ghost.CELLS_PER_SET; i++) {
            ghost.put(hash(i), i < 4 ? 2 : 9);
        }
        ghost.put(hash(100), 5);
        assertThat(ghost.take(hash(100))).isEqualTo(5);
        int remembered = 0;
        for (int i = 0; i < Ghost.CELLS_PER_SET; i++) {
            int frequency = ghost.take(hash(i));
            assertThat(frequency).isIn(0, i < 4 ? 2 : 9);
            assertThat(i < 4 || frequency > 0).isTrue();
            remembered += frequency > 0 ? 1 : 0;
        }
        assertThat(remembered).isEqualTo(Ghost.CELLS_PER_SET - 1);
    }

    @Test
    void put_ofWhatIsLessFrequentThanAllOthers_isForgotten() {
        Ghost ghost = ghost(Ghost.CELLS_PER_SET);
        for (int i = 0; i < Ghost.CELLS_PER_SET; i++) {
            ghost.put(hash(i), 5);
        }
        ghost.put(hash(100), 4);
        assertThat(ghost.take(hash(100))).isZero();
    }

    @Test
    void put_ofWhatIsAsFrequentAsOthers_succeedsAboutEverySecondTime() {
        Ghost ghost = ghost(Ghost.CELLS_PER_SET);
        for (int i = 0; i < Ghost.CELLS_PER_SET; i++) {
            ghost.put(hash(i), 1);
        }
        int taken = 0;
        for (int i = 100; i < 1100; i++) {
            ghost.put(hash(i), 1);
            if (ghost.take(hash(i)) > 0) {
                taken++;
                ghost.put(hash(i), 1);
            }
        }
        assertThat(taken).isBetween(350, 650);
    }

    @Test
    void halve_ofAllParts_halvesEachOnce() {
        Ghost ghost = ghost(800);
        for (int i = 0; i < 50; i++) {
            ghost.put(hash(i), 9);
        }
        ghost.halve(0, 3);
        ghost.halve(1, 3);
        ghost.halve(2, 3);
        for (int i = 0; i < 50; i++) {
            assertThat(ghost.take(hash(i))).isEqualTo(4);
        }
    }

    @Test
    void halve_ofOne_freesTheCell() {
        Ghost ghost = ghost(8);
        ghost.put(hash(1), 1);
        ghost.halve(0, 1);
        assertThat(ghost.take(hash(1))).isZero();
    }

    @Test
    void halve_ofSomeParts_countsHalfEverywhere_alsoForWhatIsNew() {
        Ghost ghost = ghost(8000);
        for (int i = 0; i < 500; i++) {
            ghost.put(hash(i), 9);
        }
        for (int part = 0; part < 4; part++) {
            ghost.halve(part, 5);
            for (int i = part * 100; i < part * 100 + 100; i++) {
                assertThat(ghost.take(hash(i))).isEqualTo(4);
                ghost.put(hash(i), 6);
                assertThat(ghost.take(hash(i))).isEqualTo(6);
            }
        }
        ghost.halve(4, 5);
        for (int i = 400; i < 500; i++) {
            assertThat(ghost.take(hash(i))).isEqualTo(4);
        }
    }

    @Test
    void halve_withoutItsFirstPart_doesNothing() {
        Ghost ghost = ghost(800);
        ghost.put(hash(1), 9);
        ghost.halve(1, 3);
        ghost.halve(2, 3);
        assertThat(ghost.take(hash(1))).isEqualTo(9);
    }

    /** Pieces of the right size, zeroed: what is in one must not be found through another. */
    @Test
    void ghostInPieces_remembersAsFarAsItHasMemory_andInTheEndAsOneInOnePiece() {
        int cells = 100_000;
        long bytes = Ghost.bytesFor(cells);
        Ghost pieces = new Ghost(bytes);
        Ghost whole = ghost(cells);
        long added = 0;
        int before = 0;
        assertThat(rememberedOf(pieces, 20_000)).isZero();
        while (!pieces.isComplete()) {
            added += pieces.nextBytes();
            pieces.add(new Words(Arena.ofAuto().allocate(pieces.nextBytes(), Long.BYTES)));
            int remembered = rememberedOf(pieces, 20_000);
            assertThat(remembered).isGreaterThan(before);
            before = remembered;
        }
        assertThat(added).isEqualTo(bytes);
        assertThat(before).isEqualTo(rememberedOf(whole, 20_000)).isGreaterThan(19_000);
    }

    private static int rememberedOf(Ghost ghost, int keys) {
        for (int i = 0; i < keys; i++) {
            ghost.touch(hash(i));
            ghost.put(hash(i), i % 15 + 1);
        }
        int remembered = 0;
        for (int i = 0; i < keys; i++) {
            int frequency = ghost.take(hash(i));
            remembered += frequency == i % 15 + 1 ? 1 : 0;
        }
        return remembered;
    }

    @Test
    void costBytes_areThoseOfAllPieces() {
        long bytes = Ghost.bytesFor(100_000);
        Ghost ghost = new Ghost(bytes);
        long cost = 0;
        while (!ghost.isComplete()) {
            cost += NativeMemory.costBytes(ghost.nextBytes());
            ghost.add(new Words(Arena.ofAuto().allocate(ghost.nextBytes(), Long.BYTES)));
        }
        assertThat(Ghost.costBytes(bytes)).isEqualTo(cost).isGreaterThan(bytes);
    }
}
