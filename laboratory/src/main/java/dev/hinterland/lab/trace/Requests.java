// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace;

/** The requests of a trace, one after the other. */
public interface Requests extends AutoCloseable {

    /**
     * Fills in the next request.
     *
     * @return whether there was one
     * @throws dev.hinterland.lab.input.UserError if what should come next cannot be understood
     */
    boolean next(Request request);

    /** Returns how far it has been read, from 0 to 1. */
    double share();

    @Override
    void close();
}
