// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;

/** Turns the content of a file into requests. */
@FunctionalInterface
interface Decoder {

    /**
     * Fills in the next request.
     *
     * @return whether there was one
     */
    boolean next(Request request) throws IOException;
}
