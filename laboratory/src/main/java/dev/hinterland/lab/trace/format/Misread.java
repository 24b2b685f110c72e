// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import java.io.IOException;

/** Something in a trace that its format does not allow; the message says what, and where in the file's content. */
final class Misread extends IOException {

    private static final long serialVersionUID = 1L;

    Misread(String problem) {
        super(problem);
    }
}
