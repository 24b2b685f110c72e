// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

/** The bytes of commands, replies and invalidations in RESP3, without the headers of TCP and IP. */
public final class WireSizes {

    /** {@code >2}, then the word {@code invalidate}, each with its line ends. */
    private static final double INVALIDATION_HEAD = 4 + 5 + 12;

    private static final double OK_REPLY = 5;
    private static final double GET_HEAD = 4 + 9;
    private static final double SET_HEAD = 4 + 9;
    private static final double PING = 14;
    private static final double PONG = 7;

    private WireSizes() {}

    /** Returns the bytes of a message that names so many keys; a mean of several messages need not be whole. */
    public static double invalidation(int keyBytes, double keys) {
        return INVALIDATION_HEAD + 3 + digits(Math.round(keys)) + keys * bulk(keyBytes);
    }

    static double getRequest(int keyBytes) {
        return GET_HEAD + bulk(keyBytes);
    }

    static double getReply(int valueBytes) {
        return bulk(valueBytes);
    }

    static double setRequest(int keyBytes, int valueBytes) {
        return SET_HEAD + bulk(keyBytes) + bulk(valueBytes);
    }

    static double setReply() {
        return OK_REPLY;
    }

    static double ping() {
        return PING;
    }

    static double pong() {
        return PONG;
    }

    /** A string with its length before it: {@code $16}, line end, the bytes, line end. */
    private static double bulk(long bytes) {
        return 1 + digits(bytes) + 2 + bytes + 2;
    }

    private static int digits(long number) {
        return Long.toString(number).length();
    }
}
