/**
 * What stores tell Java Flight Recorder, if the runtime has one. Start at {@link dev.hinterland.flight.Flight}, all that the
 * rest of the library sees; {@code RecordedFlight} makes events of it, and is the only one besides {@code Statistics} who
 * touches classes of {@code jdk.jfr}.
 */
@NullMarked
package dev.hinterland.flight;

import org.jspecify.annotations.NullMarked;
