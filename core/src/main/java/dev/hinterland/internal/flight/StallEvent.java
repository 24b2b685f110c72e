// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of Flight Recorder: a writer waited for memory. */
@Name("dev.hinterland.AllocationStall")
@Label("Allocation Stall")
@Description("A writer waited for memory: for another thread, or until regions of a map had been compacted.")
@Category("Hinterland")
@StackTrace(true)
final class StallEvent extends StoreEvent {

    @Label("Wanted")
    @DataAmount
    long bytes;

    @Label("Got Room")
    boolean gotRoom;
}
