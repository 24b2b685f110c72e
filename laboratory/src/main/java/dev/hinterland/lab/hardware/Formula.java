// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.List;

/**
 * How an article counts what an operation costs for each line of the array.
 *
 * @param name what tells it from others of the same operation: a write policy, or what is counted
 * @param traffic its terms
 */
public record Formula(String name, List<Traffic> traffic) {

    /** Copies the terms. */
    public Formula {
        traffic = List.copyOf(traffic);
    }
}
