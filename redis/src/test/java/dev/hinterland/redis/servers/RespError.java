// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

/** An error with which a server replied to a command. */
public final class RespError extends RuntimeException {

    RespError(String message) {
        super(message);
    }
}
