// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Event of Flight Recorder: regions of a cache were merged, and entries dropped. */
@Name("dev.hinterland.Evacuation")
@Label("Evacuation")
@Description("Regions of a cache were merged, and entries dropped.")
@Category("Hinterland")
@StackTrace(false)
final class EvacuationEvent extends StoreEvent {

    @Label("Regions")
    @Nullable
    String victims;

    @Label("Recycled Regions")
    int recycled;

    @Label("Entries Kept")
    long kept;

    @Label("Bytes Kept")
    @DataAmount
    long keptBytes;

    @Label("Entries Dropped")
    long dropped;

    @Label("Bytes Dropped")
    @DataAmount
    long droppedBytes;
}
