// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.protocol.AsyncCommand;
import org.jspecify.annotations.Nullable;

/** What a link asks and tells its owner. */
interface LinkOwner {

    /** Called when a link is lost. */
    void lost(Link link);

    /** Called when a server no longer serves the key of its heartbeat. */
    void moved(Link link);

    /** Returns the heartbeat of a link, or {@code null} for that of a single server. */
    @Nullable
    AsyncCommand<byte[], byte[], ?> heartbeat(Link link);
}
