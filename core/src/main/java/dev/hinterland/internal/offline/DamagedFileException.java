// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import java.io.IOException;
import java.io.Serial;

/** Thrown where a file cannot be used for what was asked, because {@link FileVerifier} finds damage there. */
public final class DamagedFileException extends IOException {

    @Serial
    private static final long serialVersionUID = 1;

    DamagedFileException(String problem) {
        super(problem);
    }
}
