package dev.hinterland.flight;

import jdk.jfr.Event;
import jdk.jfr.Label;
import org.jspecify.annotations.Nullable;

/** What all events have. */
abstract class StoreEvent extends Event {

    @Label("Store")
    @Nullable
    String store;
}
