// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** Event of Flight Recorder: the index asked for memory. */
@Name("dev.hinterland.IndexGrowth")
@Label("Index Growth")
@Description("The index asked for memory.")
@Category("Hinterland")
@StackTrace(false)
final class GrowthEvent extends StoreEvent {

    @Label("Part")
    @Nullable
    String part;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Granted")
    boolean granted;
}
