// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** Periodic event of Flight Recorder: the statistics of a map or a cache. */
@Name("dev.hinterland.Statistics")
@Label("Statistics")
@Description("The figures of a map or a cache.")
@Category("Hinterland")
@StackTrace(false)
@Period("10 s")
final class FiguresEvent extends StoreEvent {

    @Label("Entries")
    long entries;

    @Label("Budget")
    @DataAmount
    long maximumBytes;

    @Label("Used")
    @DataAmount
    long usedBytes;

    @Label("Index")
    @DataAmount
    long indexBytes;

    @Label("Live")
    @DataAmount
    long liveBytes;

    @Label("Dead")
    @DataAmount
    long deadBytes;

    @Label("Stalls")
    long stalls;

    @Label("Recycled Regions")
    long recycledRegions;

    @Label("Hits")
    long hits;

    @Label("Misses")
    long misses;

    @Label("Evictions")
    long evictions;

    @Label("Expirations")
    long expirations;
}
