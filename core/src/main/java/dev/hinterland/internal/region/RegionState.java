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
 *    | split
 *    +------------> SPLIT, until both halves are free
 * }</pre>
 *
 * <p>Halves are regions too: JOINED first, then FREE, HUMONGOUS and RETIRED, until the region is whole again.
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
    LENT,
    /** Is two halves at the moment. Not in files. */
    SPLIT,
    /** A half of a region that is whole at the moment. Not in files. */
    JOINED;

    /** Files have the numbers of the states up to this one. */
    public static final RegionState LAST_IN_FILES = LENT;
}
