// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisCommandExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * What a server of a cluster says of a key that another one serves: {@code MOVED slot address}, or {@code ASK slot
 * address} if only this request is to go there.
 *
 * @param asks whether it is the latter
 * @param address the other server, as text
 */
record Redirection(boolean asks, String address) {

    /** Returns what a server has said, or {@code null} if it is something else. */
    static @Nullable Redirection of(@Nullable Throwable problem) {
        if (!(problem instanceof RedisCommandExecutionException said)) {
            return null;
        }
        String[] words = String.valueOf(said.getMessage()).split(" ", -1);
        boolean asks = words[0].equals("ASK");
        return (asks || words[0].equals("MOVED")) && words.length > 2 ? new Redirection(asks, words[2]) : null;
    }
}
