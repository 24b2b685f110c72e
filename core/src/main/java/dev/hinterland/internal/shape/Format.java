// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

/**
 * The format of one leaf of a record, or of one element of a collection: how its value lies in memory. Little-endian,
 * at any alignment.
 */
public sealed interface Format permits Primitive, FixedFormat, VariableFormat, Element, Widened, Absent {

    /** Returns what stored layouts call it. */
    String name();

    /** Returns whether equal values have equal bytes, and different ones different bytes. */
    boolean isCanonical();
}
