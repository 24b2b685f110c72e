// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LeasesTest {

    private static final int LINKS_PER_ROUND = 2000;
    private static final int ROUNDS = 50;

    @Test
    void copy_countsForItsEpochAndUntilTheEnd() {
        Leases leases = new Leases();
        int stamp = leases.stamp(3);
        assertThat(leases.isValid(stamp, 0)).isFalse();
        leases.extend(3, 10);
        assertThat(leases.isValid(stamp, 10)).isTrue();
        assertThat(leases.isValid(stamp, 11)).isFalse();
        leases.suspect(3);
        leases.extend(3, 20);
        assertThat(leases.isValid(stamp, 10)).isFalse();
        assertThat(leases.isValid(leases.stamp(3), 20)).isTrue();
        assertThat(leases.isValid(Leases.NO_STAMP, 0)).isFalse();
    }

    /** While another thread begins the next epoch of a lease that has ended, no reader takes its end for the old. */
    @Test
    void stampOfBefore_neverCountsAgain() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            Leases[] leases = new Leases[LINKS_PER_ROUND];
            for (int i = 0; i < leases.length; i++) {
                leases[i] = new Leases();
                leases[i].extend(0, 0);
            }
            AtomicInteger at = new AtomicInteger(-1);
            Thread writer = new Thread(() -> {
                for (int i = 0; i < leases.length; i++) {
                    at.set(i);
                    leases[i].suspect(0);
                    leases[i].extend(0, 100);
                }
                at.set(leases.length);
            });
            writer.start();
            for (int i = at.get(); i < leases.length; i = at.get()) {
                assertThat(i >= 0 && leases[i].isValid(0, 50)).isFalse();
            }
            writer.join();
        }
    }
}
