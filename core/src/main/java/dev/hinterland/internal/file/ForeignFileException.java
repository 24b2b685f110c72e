// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import java.io.IOException;
import java.io.Serial;

/** Thrown where a file cannot be used by a store; the message says why, and the caller adds which file it is. */
public final class ForeignFileException extends IOException {

    @Serial
    private static final long serialVersionUID = 1;

    private final String problem;

    ForeignFileException(String problem) {
        super(problem);
        this.problem = problem;
    }

    /** Returns what is wrong. */
    public String problem() {
        return problem;
    }
}
