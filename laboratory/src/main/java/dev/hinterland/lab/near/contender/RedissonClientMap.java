// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import org.jspecify.annotations.Nullable;
import org.redisson.Redisson;
import org.redisson.api.RLocalCachedMap;
import org.redisson.api.RedissonClient;
import org.redisson.api.options.LocalCachedMapOptions;
import org.redisson.client.codec.ByteArrayCodec;
import org.redisson.client.codec.StringCodec;
import org.redisson.codec.CompositeCodec;
import org.redisson.config.Config;

/** Redisson's local cached map, over Caffeine, which drops its copies when its connection was lost. */
final class RedissonClientMap implements NearClient {

    private final RedissonClient client;
    private final RLocalCachedMap<String, byte[]> map;

    private RedissonClientMap(RedissonClient client, RLocalCachedMap<String, byte[]> map) {
        this.client = client;
        this.map = map;
    }

    static NearClient open(NearSettings settings) {
        Config config = new Config();
        config.useSingleServer().setAddress(settings.uri());
        RedissonClient client = Redisson.create(config);
        RLocalCachedMap<String, byte[]> map =
                client.getLocalCachedMap(LocalCachedMapOptions.<String, byte[]>name("entries")
                        .codec(new CompositeCodec(StringCodec.INSTANCE, ByteArrayCodec.INSTANCE))
                        .cacheSize(settings.entriesMax())
                        .cacheProvider(LocalCachedMapOptions.CacheProvider.CAFFEINE)
                        .evictionPolicy(LocalCachedMapOptions.EvictionPolicy.LFU)
                        .reconnectionStrategy(LocalCachedMapOptions.ReconnectionStrategy.CLEAR)
                        .syncStrategy(LocalCachedMapOptions.SyncStrategy.INVALIDATE));
        return new RedissonClientMap(client, map);
    }

    @Override
    public byte @Nullable [] get(String key) {
        return map.get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        map.fastPut(key, value);
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
