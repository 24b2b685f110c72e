// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import java.util.List;

/**
 * What a JVM that drives caches is ordered.
 *
 * @param jobs in their order
 */
record Jobs(List<Job> jobs) {

    /** Copies the list. */
    Jobs {
        jobs = List.copyOf(jobs);
    }
}
