// SPDX-License-Identifier: Apache-2.0
/**
 * What stores report to Java Flight Recorder, if the runtime has one. Start at {@link
 * dev.hinterland.internal.flight.Flight}, the only type that the rest of the library sees. {@code RecordedFlight}
 * creates events. Besides {@code Statistics}, it alone touches classes of {@code jdk.jfr}.
 */
@NullMarked
package dev.hinterland.internal.flight;

import org.jspecify.annotations.NullMarked;
