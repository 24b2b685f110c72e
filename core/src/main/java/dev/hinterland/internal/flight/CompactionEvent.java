// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Event of Flight Recorder: the entries of a sparse region were copied to other regions. */
@Name("dev.hinterland.Compaction")
@Label("Compaction")
@Description("A sparse region was copied to others.")
@Category("Hinterland")
@StackTrace(false)
final class CompactionEvent extends StoreEvent {

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
}
