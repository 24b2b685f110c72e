// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

/** A contender cannot be used with this server. The message says why in one sentence. */
public final class ContenderUnavailableException extends Exception {

    private static final long serialVersionUID = 1;

    ContenderUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
