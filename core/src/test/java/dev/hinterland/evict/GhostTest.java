package dev.hinterland.evict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.Words;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GhostTest {

    private static final int CELLS = 1024;
    private static final int OFFSET = 64;

    private final NativeMemory memory = new NativeMemory(1 << 20);
    private final Ghost ghost = new Ghost(
            memory.allocate(OFFSET + Ghost.bytesFor(CELLS), NativeMemory.Purpose.POLICY, 0)
                    .map(Words::new)
                    .orElseThrow(),
            OFFSET,
            Ghost.bytesFor(CELLS));

    @AfterEach
    void close() {
        memory.close();
    }

    private static int hash(int key) {
        return key * 0x9E3779B9;
    }

    @Test
    void put_isTakenOnce() {
        ghost.put(hash(1), 5);
        ghost.put(hash(2), 15);
        assertThat(ghost.take(hash(1))).isEqualTo(5);
        assertThat(ghost.take(hash(1))).isZero();
        assertThat(ghost.take(hash(2))).isEqualTo(15);
        assertThat(ghost.take(hash(3))).isZero();
    }

    @Test
    void frequencyOfZero_isNotRemembered() {
        ghost.put(hash(1), 0);
        assertThat(ghost.take(hash(1))).isZero();
    }

    @Test
    void frequentKeys_outliveOthers() {
        for (int key = 0; key < CELLS / 4; key++) {
            ghost.put(hash(key), 9);
        }
        for (int key = 0; key < 20 * CELLS; key++) {
            ghost.put(hash(100_000 + key), 1);
        }
        int kept = 0;
        for (int key = 0; key < CELLS / 4; key++) {
            kept += ghost.take(hash(key)) == 9 ? 1 : 0;
        }
        assertThat(kept).isGreaterThan(CELLS / 4 * 9 / 10);
    }

    @Test
    void loopLongerThanTheGhost_leavesSomething() {
        int remembered = 0;
        for (int round = 0; round < 10; round++) {
            for (int key = 0; key < 2 * CELLS; key++) {
                remembered += ghost.take(hash(key)) > 0 ? 1 : 0;
                ghost.put(hash(key), 1);
            }
        }
        assertThat(remembered).isGreaterThan(CELLS);
    }

    @Test
    void halve_takesAllParts() {
        for (int key = 0; key < 100; key++) {
            ghost.put(hash(key), 8 + key % 8);
        }
        for (int part = 0; part < 4; part++) {
            ghost.halve(part, 4);
        }
        for (int key = 0; key < 100; key++) {
            assertThat(ghost.take(hash(key))).isEqualTo((8 + key % 8) / 2);
        }
    }
}
