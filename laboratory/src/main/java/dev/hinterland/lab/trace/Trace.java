// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace;

/** A series of requests that can be read again, from the beginning, and is the same each time. */
public interface Trace {

    /** Returns its name in tables. */
    String name();

    /** Begins to read it. */
    Requests open();
}
