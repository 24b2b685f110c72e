// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of Flight Recorder: a writer took a new allocation buffer. */
@Name("dev.hinterland.BufferRefill")
@Label("Buffer Refill")
@Description("A writer took a new allocation buffer.")
@Category("Hinterland")
@StackTrace(false)
@Enabled(false)
final class RefillEvent extends StoreEvent {

    @Label("Size")
    @DataAmount
    long bytes;

    @Label("Left Over")
    @DataAmount
    long wasteBytes;
}
