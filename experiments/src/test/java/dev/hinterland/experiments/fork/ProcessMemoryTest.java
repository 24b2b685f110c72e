// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessMemoryTest {

    private static final int BYTES = 64 << 20;
    private static final int PAGE = 4096;

    @Test
    void parseStatus_readsTheTwoLines() {
        String status = "Name:\tjava\nVmPeak:\t  999 kB\nVmHWM:\t  300 kB\nVmRSS:\t  200 kB\nThreads:\t3\n";

        assertThat(ProcessMemory.parseStatus(status)).isEqualTo(new ProcessMemory(200 * 1024, 300 * 1024));
    }

    @Test
    void parseStatus_ofAKernelThread_isUnknown() {
        assertThat(ProcessMemory.parseStatus("Name:\tkthreadd\nThreads:\t1\n")).isEqualTo(new ProcessMemory(-1, -1));
    }

    @Test
    void ofSelf_growsByWhatIsTouched() {
        ProcessMemory before = ProcessMemory.ofSelfAnd(List.of());
        ByteBuffer touched = ByteBuffer.allocateDirect(BYTES);
        for (int i = 0; i < BYTES; i += PAGE) {
            touched.put(i, (byte) 1);
        }
        ProcessMemory after = ProcessMemory.ofSelfAnd(List.of());

        assertThat(after.rssBytes() - before.rssBytes()).isBetween(BYTES / 2L, BYTES * 2L);
        assertThat(after.maxRssBytes()).isGreaterThanOrEqualTo(after.rssBytes());
        assertThat(touched.get(0)).isEqualTo((byte) 1);
    }

    @Test
    void ofOthers_countsThem_andThoseThatEndedAreNothing() throws Exception {
        Process child = new ProcessBuilder("sleep", "60").start();
        try {
            long alone = ProcessMemory.ofSelfAnd(List.of()).maxRssBytes();
            assertThat(ProcessMemory.ofSelfAnd(List.of(child.pid())).maxRssBytes())
                    .isGreaterThan(alone);
        } finally {
            child.destroyForcibly().waitFor();
        }
        assertThat(ProcessMemory.ofSelfAnd(List.of(child.pid())).rssBytes()).isPositive();
    }
}
