// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

/**
 * The states of a region, and the methods that lead from one to the next.
 *
 * <pre>{@code
 *            take                 close                  evacuate
 *   FREE ------------> OPEN ------------------> FULL ---------------+
 *    ^ |                                                            |
 *    | | takeHumongous                                              |
 *    | +------------> HUMONGOUS                                     |
 *    |                    |  recycle                                |
 *    +--------------------+-----------------------------------------+
 *    |                                                              |
 *    |        reap                                  recycle, pinned |
 *    +------------------------- RETIRED <---------------------------+
 *    | lend
 *    +------------> LENT
 * }</pre>
 */
public enum RegionState {
    /** Holds nothing; may be taken. */
    FREE,
    /** Allocation buffers are cut from it. */
    OPEN,
    /** Everything in it has been handed out. */
    FULL,
    /** Holds a piece of a humongous entry. */
    HUMONGOUS,
    /** Holds no entries, but a thread still reads the old ones. */
    RETIRED,
    /** Holds a part of the index, for good. */
    LENT
}
