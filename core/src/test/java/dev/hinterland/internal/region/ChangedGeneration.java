// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

/** Changes the generation of a region that stays where it is: to its readers it has been recycled. */
public final class ChangedGeneration {

    private ChangedGeneration() {}

    /** Gives a region its next generation, as the first step of recycling does. */
    public static void next(RegionTable table, Region region) {
        table.nextGeneration(region.id());
    }
}
