// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResidencyTest {

    private static final int PARTS = 16;
    private static final int WAYS = 16;

    @Test
    void shares_addUpToOne() {
        Residency residency = new Residency(Machines.of(1, 2));
        for (long bytes = 64; bytes <= 1L << 30; bytes = bytes * 3 / 2) {
            Map<Level, Double> shares = residency.of(bytes);
            assertThat(shares.values().stream().mapToDouble(Double::doubleValue).sum())
                    .as("bytes=%d", bytes)
                    .isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void levelOfOnePart_isFullOrNot() {
        Residency residency = new Residency(Machines.of(1, 2));

        assertThat(residency.of(32 << 10).keySet()).extracting(Level::name).containsExactly("L1");
        assertThat(residency.of((32 << 10) + 64).keySet())
                .extracting(Level::name)
                .doesNotContain("L1");
    }

    /** Throws pages into parts at random and counts; the formula must say the same. */
    @Test
    void sum_agreesWithChance() {
        Random random = new Random(1);
        for (int pages : new int[] {100, 200, 256, 320, 500}) {
            double held = 0;
            int trials = 2_000;
            for (int trial = 0; trial < trials; trial++) {
                int[] counts = new int[PARTS];
                for (int page = 0; page < pages; page++) {
                    counts[random.nextInt(PARTS)]++;
                }
                for (int count : counts) {
                    held += count <= WAYS ? count : 0;
                }
            }
            assertThat(Residency.heldByParts(pages, PARTS, WAYS))
                    .as("pages=%d", pages)
                    .isCloseTo(held / trials / pages, within(0.02));
        }
    }
}
