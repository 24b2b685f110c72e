// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import dev.hinterland.lab.trace.Request;

/** Makes requests without an end; whoever asks knows how many he wants. */
@FunctionalInterface
interface Source {

    /**
     * Fills in a request.
     *
     * @param number how many came before it
     */
    void fill(long number, Request request);
}
