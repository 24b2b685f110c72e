// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.flight;

import jdk.jfr.Event;
import jdk.jfr.Label;
import org.jspecify.annotations.Nullable;

/** The common part of all events of Flight Recorder: the name of the store. */
abstract class StoreEvent extends Event {

    @Label("Store")
    @Nullable
    String store;
}
