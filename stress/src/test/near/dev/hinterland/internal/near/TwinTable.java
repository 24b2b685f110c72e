// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.CacheMap;
import dev.hinterland.internal.cache.CacheParts;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.store.CacheStore;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.stress.near.NearTable;
import java.util.Map;

/** A cache of numbers before a remote tier, as a map. */
public final class TwinTable implements NearTable {

    private final NearMap<Integer, Integer, Integer, Integer> map;

    public TwinTable(RemoteCache remote) {
        NearParts parts = NearParts.of(0);
        map = new NearMap<>(new NearEntries<>(
                new CacheParts<>(new CacheStore<>(), new Form<>(), new Form<>(), new CacheMap<>(parts.lifetimes())),
                parts,
                remote,
                Codec.ofInt()));
    }

    @Override
    public Map<Integer, Integer> map() {
        return map;
    }
}
