// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of Flight Recorder: the cache looked for expired entries. */
@Name("dev.hinterland.ExpirySweep")
@Label("Expiry Sweep")
@Description("Entries whose time is over were looked for.")
@Category("Hinterland")
@StackTrace(false)
final class SweepEvent extends StoreEvent {

    @Label("Entries Dropped")
    long dropped;

    @Label("Bytes Dropped")
    @DataAmount
    long droppedBytes;
}
