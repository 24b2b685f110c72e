package dev.hinterland.evict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.memory.Words;
import java.lang.foreign.Arena;
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
}
