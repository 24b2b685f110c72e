// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

/**
 * What a JVM is, told to it at the beginning.
 *
 * @param copies where its data are
 * @param role what it does with them
 * @param file the file, if they are in one
 * @param life the how many-th process this is that writes, from 1: its versions follow those of the ones before
 * @param plan what is asked for
 */
record ShareSetup(Copies copies, Role role, String file, int life, SharePlan plan) {

    /** What a JVM does with the data before it takes orders. */
    enum Role {
        /** Makes the map and all of its entries. */
        FILL,
        /** Opens the file to write. */
        OPEN,
        /** Opens the file to read. */
        READ
    }

    /** Returns the setup of a JVM with another role. */
    ShareSetup as(Role other, int otherLife) {
        return new ShareSetup(copies, other, file, otherLife, plan);
    }
}
