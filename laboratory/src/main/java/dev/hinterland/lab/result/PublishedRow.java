// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import org.jspecify.annotations.Nullable;

/**
 * A row of the published experiment that {@code ./lab stores} reproduces: JDK 7u79, CMS, 512 MB of heap and 512 MB of
 * direct memory, 1.7 million feeds. All figures are the article's, none of them measured here.
 *
 * @param store the id of the store here that it corresponds to
 * @param label the store as the article has it
 * @param totalMillis the time to write and read everything, or {@code null} where the article gives none
 * @param youngCollections young collections, or {@code null}
 * @param youngMillis time in young collections, or {@code null}
 * @param fullCollections full collections, or {@code null}
 * @param fullMillis time in full collections, or {@code null}
 * @param source where in the article: {@code table}, or {@code jstat} for its jstat listing
 * @param remark what the figures don't say, or {@code null}
 */
public record PublishedRow(
        String store,
        String label,
        @Nullable Double totalMillis,
        @Nullable Integer youngCollections,
        @Nullable Double youngMillis,
        @Nullable Integer fullCollections,
        @Nullable Double fullMillis,
        String source,
        @Nullable String remark) {}
