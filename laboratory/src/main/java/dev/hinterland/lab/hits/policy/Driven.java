// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;

/** A cache of one size on its way through a trace. */
public interface Driven extends AutoCloseable {

    /** Looks the key up, stores it if it is not there or no longer good, and returns whether it was there. */
    boolean request(Request request);

    /** Returns how many entries it held: the most of all times where it can tell, else those of now. */
    long resident();

    @Override
    void close();
}
