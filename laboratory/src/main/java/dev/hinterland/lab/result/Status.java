// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a run ended. */
public enum Status {
    /** Everything was written, read and found as written. */
    @JsonProperty("ok")
    OK,
    /** The store could not do it, or its JVM died; the reason says why. */
    @JsonProperty("failed")
    FAILED,
    /** The run was not tried, because something that it needs is missing; the reason says what. */
    @JsonProperty("skipped")
    SKIPPED
}
