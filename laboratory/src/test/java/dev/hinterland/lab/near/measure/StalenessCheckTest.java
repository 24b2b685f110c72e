// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StalenessCheckTest {

    @TempDir
    private Path directory;

    private WriteLog log;
    private StalenessCheck check;

    @BeforeEach
    void open() throws IOException {
        log = WriteLog.in(directory.resolve("writes"), 100);
        check = new StalenessCheck(WriteLog.in(directory.resolve("writes"), 100), 3);
    }

    @Test
    void writeOfAnotherMapping_isFollowed_keyByKey() {
        assertThat(check.latest(1)).isZero();
        log.acknowledged(1, 1);
        log.acknowledged(2, 1);
        log.acknowledged(1, 2);
        check.follow();

        assertThat(check.latest(0)).isZero();
        assertThat(check.latest(1)).isEqualTo(2);
        assertThat(check.latest(2)).isEqualTo(1);
    }

    @Test
    void readOfTheLatestVersion_orALaterOne_isNotStale() {
        log.acknowledged(1, 1);
        check.follow();
        long began = System.nanoTime();

        assertThat(check.stalenessNanos(1, 1, began, 1)).isZero();
        assertThat(check.stalenessNanos(1, 1, began, 2)).isZero();
        assertThat(check.stalenessNanos(0, 0, began, 0)).isZero();
    }

    /** A read that returns version 0 is as stale as the write of version 1 is old, however many came later. */
    @Test
    void staleness_countsFromTheWriteOfTheNextVersion() {
        long before = System.nanoTime();
        log.acknowledged(1, 1);
        long after = System.nanoTime();
        for (int version = 2; version <= 20; version++) {
            log.acknowledged(1, version);
        }
        check.follow();
        long began = after + 5_000_000;

        assertThat(check.stalenessNanos(1, check.latest(1), began, 0)).isBetween(began - after, began - before);
        assertThat(check.stalenessNanos(1, check.latest(1), began, 19))
                .isPositive()
                .isLessThan(began - after);
    }

    /** What was acknowledged while a read ran says nothing about it. */
    @Test
    void versionThatWasNotKnownBeforeARead_isNotDemanded() {
        int before = check.latest(1);
        long began = System.nanoTime();
        log.acknowledged(1, 1);
        check.follow();

        assertThat(check.stalenessNanos(1, before, began, 0)).isZero();
    }
}
