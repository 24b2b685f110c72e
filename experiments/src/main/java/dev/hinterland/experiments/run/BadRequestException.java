// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

/** Thrown where a workload cannot do what it is asked for, whatever the machine: an unknown id, an impossible size. */
public final class BadRequestException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception with one clear sentence. */
    public BadRequestException(String message) {
        super(message);
    }
}
