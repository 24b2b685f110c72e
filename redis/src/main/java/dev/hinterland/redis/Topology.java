// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which link serves which keys. Immutable.
 *
 * @param links all links
 * @param bySlot the link of each slot of a cluster, or {@code null} for slots that no server serves; empty if there is
 *     one server
 */
record Topology(List<Link> links, List<@Nullable Link> bySlot) {

    static Topology single(Link link) {
        return new Topology(List.of(link), List.of());
    }

    boolean isCluster() {
        return !bySlot.isEmpty();
    }

    /** Returns the link of a key, or {@code null} if no server serves it. */
    @Nullable
    Link of(byte[] key) {
        return isCluster() ? bySlot.get(SlotHash.getSlot(key)) : links.getFirst();
    }

    /** Returns the link to a server, or {@code null} if there is none. */
    @Nullable
    Link to(Address address) {
        for (Link link : links) {
            if (Address.of(link.uri()).equals(address)) {
                return link;
            }
        }
        return null;
    }
}
