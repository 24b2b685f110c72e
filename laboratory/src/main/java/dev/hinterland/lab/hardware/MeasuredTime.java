// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import org.jspecify.annotations.Nullable;

/**
 * What an article measured on its machine, to stand beside what its formulas say.
 *
 * @param operation of what: {@code new-array}, {@code array-copy}
 * @param bytes for an array of this size
 * @param nanos the time, in nanoseconds; the middle where the article gives a range
 * @param error half of that range; {@code null} where the article gives one figure
 */
public record MeasuredTime(
        String operation,
        long bytes,
        double nanos,
        @Nullable Double error) {}
