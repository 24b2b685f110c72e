// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import dev.hinterland.lab.near.measure.NearAnswer.Measured;
import dev.hinterland.lab.versions.ReadCounts;

/**
 * What came of one measurement.
 *
 * @param bounded whether the contender promises a bound
 * @param readers what the readers have seen
 * @param server what the server has counted meanwhile
 * @param writerBytes bytes of the writer's connections among the server's
 * @param writes how many writes were acknowledged
 * @param cuts how often the readers' connections were cut
 */
record NearOutcome(boolean bounded, Measured readers, ServerFigures server, long writerBytes, long writes, int cuts) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLION = 1e6;
    private static final double PERCENT = 100;
    private static final double MEBI = 1 << 20;

    double millionReadsPerSecond() {
        return readers.reads() / MILLION / (readers.nanos() / NANOS_PER_SECOND);
    }

    /** Returns how many reads of 100 asked no server. */
    double nearPercent() {
        return Math.max(0, PERCENT * (1 - (double) server.gets() / Math.max(1, readers.reads())));
    }

    double p50Micros() {
        return readers.p50Nanos() / NANOS_PER_MICRO;
    }

    double p99Micros() {
        return readers.p99Nanos() / NANOS_PER_MICRO;
    }

    double p999Micros() {
        return readers.p999Nanos() / NANOS_PER_MICRO;
    }

    double heapMebibytes() {
        return readers.heapBytes() / MEBI;
    }

    double bytesPerRead() {
        return Math.max(0, server.bytes() - writerBytes) / (double) Math.max(1, readers.reads());
    }

    double stalestMillis() {
        return readers.stalestNanos() / NANOS_PER_MILLI;
    }

    /** Returns what is wrong with the contender: a stale read is, if it promises a bound. */
    ReadCounts broken() {
        long stale = bounded ? readers.stale() : 0;
        String first = readers.wrong() > 0
                ? "not what was written"
                : stale > 0 ? "staler than the bound: milliseconds=" + (long) stalestMillis() : "";
        return new ReadCounts(readers.reads(), readers.wrong(), stale, first);
    }
}
