// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import org.jspecify.annotations.Nullable;

/**
 * What a JVM that weighs a cache is ordered.
 *
 * @param policy its name
 * @param entries how many entries it is to have room for
 * @param budget in bytes, to be asked how many entries that holds; {@code null} to be asked what an entry weighs
 */
record Weighing(String policy, long entries, @Nullable Long budget) {

    /**
     * What it answers.
     *
     * @param entries how many entries there were
     * @param grown by how many bytes memory grew
     * @param budget the cache's budget in bytes; 0 where it has none
     */
    record Weighed(long entries, long grown, long budget) {}
}
