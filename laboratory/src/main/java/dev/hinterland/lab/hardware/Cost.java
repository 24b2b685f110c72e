// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What something takes, in the unit in which it is known: articles give cycles, measurements nanoseconds.
 *
 * @param amount how much, not negative
 * @param unit of what
 */
public record Cost(double amount, Unit unit) {

    /** Nanoseconds or cycles of the processor. */
    public enum Unit {
        /** Nanoseconds. */
        @JsonProperty("ns")
        NANOSECONDS,
        /** Cycles of the processor's clock. */
        @JsonProperty("cycles")
        CYCLES
    }

    /** Returns a cost in nanoseconds. */
    public static Cost ofNanos(double amount) {
        return new Cost(amount, Unit.NANOSECONDS);
    }

    /** Returns it in nanoseconds on a processor whose cycle takes so long. */
    public double inNanos(double nanosPerCycle) {
        return unit == Unit.CYCLES ? amount * nanosPerCycle : amount;
    }

    @Override
    public String toString() {
        String number = amount == Math.rint(amount) ? Long.toString((long) amount) : Double.toString(amount);
        return number + (unit == Unit.CYCLES ? (amount == 1 ? " cycle" : " cycles") : " ns");
    }
}
