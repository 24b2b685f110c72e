// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.lab.share.ShareAnswer.Wrote;
import dev.hinterland.lab.versions.ReadCounts;
import java.util.List;
import java.util.Map;

/**
 * What came of one measurement.
 *
 * @param startMillis how long processes took from their start to their first answered read, by what they did
 * @param own reads per second of a thread in the JVM that has the file, alone, in turns with {@code other}
 * @param other reads per second of another JVM, alone
 * @param together reads per second of each reader, all at a time
 * @param counts what was read in all, and what was wrong
 * @param wrote what was overwritten by each process that wrote
 * @param awayMillis how long after each kill nobody wrote
 * @param mapBytes what the maps take, all of them
 * @param sizes the proportional set size of each JVM, the writing one first; empty where the system does not tell
 */
record ShareOutcome(
        Map<String, List<Double>> startMillis,
        List<Double> own,
        List<Double> other,
        List<Double> together,
        ReadCounts counts,
        List<Wrote> wrote,
        List<Double> awayMillis,
        long mapBytes,
        List<Long> sizes) {

    /** Returns the reads per second of all readers. */
    double total() {
        return together.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Returns how much was overwritten in a second in which somebody wrote. */
    double putsPerSecond() {
        long puts = wrote.stream().mapToLong(Wrote::puts).sum();
        long nanos = wrote.stream().mapToLong(Wrote::nanos).sum();
        return nanos == 0 ? 0 : puts * 1e9 / nanos;
    }

    /** Returns the memory of all JVMs. */
    long totalSize() {
        return sizes.stream().mapToLong(Long::longValue).sum();
    }
}
