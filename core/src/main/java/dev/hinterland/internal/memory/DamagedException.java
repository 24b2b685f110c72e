// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.io.Serial;

/** Thrown where a file holds what no process leaves there, killed or not. */
public final class DamagedException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /** Creates the exception; the message says what is wrong, and where. */
    public DamagedException(String problem) {
        super(problem);
    }
}
