// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of Flight Recorder: a store became unreachable, and was not closed. */
@Name("dev.hinterland.StoreForgotten")
@Label("Store Forgotten")
@Description("A map or cache became unreachable without having been closed; its memory has been freed.")
@Category("Hinterland")
@StackTrace(false)
final class ForgottenEvent extends StoreEvent {

    @Label("Freed")
    @DataAmount
    long bytes;
}
