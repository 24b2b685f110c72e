// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

/** Thrown where a read gives something other than what was written. */
public final class WrongValueException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with one clear sentence. */
    public WrongValueException(String message) {
        super(message);
    }
}
