// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/**
 * What the server pays, measured by {@code ./lab near --costs} on the machine of {@code docs/scale.md}: Redis 7.0 over
 * loopback, one command in flight for each connection.
 *
 * @param get microseconds of a {@code GET}
 * @param set microseconds of a {@code SET}
 * @param ping microseconds of a heartbeat
 * @param track microseconds that a {@code GET} takes longer if it makes a new entry in the tracking table
 * @param message microseconds for each connection that is told something in a turn of the server's loop: a system call
 * @param sharedKey microseconds for each key and connection in BCAST mode
 * @param ownKey the same with {@code NOLOOP}, when the server makes a text of its own for each connection
 * @param heldKey microseconds for each key and connection in default mode
 * @param keyBytes bytes of a key in the tracking table
 * @param itemBytes bytes for each connection that holds it
 */
public record ServerCosts(
        double get,
        double set,
        double ping,
        double track,
        double message,
        double sharedKey,
        double ownKey,
        double heldKey,
        double keyBytes,
        double itemBytes) {}
