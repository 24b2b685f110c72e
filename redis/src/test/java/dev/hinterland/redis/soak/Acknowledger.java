// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.redis.VersionCheck;
import dev.hinterland.redis.servers.NodeReads;
import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RespError;
import dev.hinterland.redis.servers.RoleWatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Acknowledges a write when a replica has it. A primary answers before its replica has the write, and that is lost if
 * the replica takes over then: no cache can read what its servers have lost.
 */
final class Acknowledger extends SoakWorker {

    private static final int HEADER_BYTES = 12;
    private static final long PAUSE_MILLIS = 5;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    /** A replica that has no value may not have heard yet that the key had one. */
    private static final long AGE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final RoleWatch roles;
    private final NodeReads reads;
    private final Map<VersionCheck.Key, Write> waiting = new ConcurrentHashMap<>();
    private final AtomicLong acknowledged = new AtomicLong();

    /** The last write of a key that its primary has acknowledged. */
    private record Write(int version, SoakKeys.Kind kind, long since) {

        boolean isOlderThan(long nanos) {
            return System.nanoTime() - since > nanos;
        }
    }

    Acknowledger(RoleWatch roles, NodeReads reads, AtomicBoolean stopped) {
        super("acknowledger", stopped);
        this.roles = roles;
        this.reads = reads;
    }

    /** Hears that a version was written, and acknowledged by a primary. */
    void written(VersionCheck.Key key, int version, SoakKeys.Kind kind) {
        waiting.put(key, new Write(version, kind, System.nanoTime()));
    }

    @Override
    void step() throws InterruptedException {
        Thread.sleep(PAUSE_MILLIS);
        Set<Integer> linked = new HashSet<>();
        Set<Integer> others = new HashSet<>();
        for (VersionCheck.Key key : new ArrayList<>(waiting.keySet())) {
            Write write = waiting.get(key);
            int node = roles.replicaOf(RedisCluster.slotOf(SoakKeys.remote(key.name)));
            if (write == null || node < 0 || others.contains(node)) {
                continue;
            }
            try {
                if (!linked.contains(node)) {
                    (reads.isLinked(node) ? linked : others).add(node);
                }
                if (linked.contains(node)) {
                    look(key, write, reads.get(node, SoakKeys.remote(key.name)));
                }
            } catch (IOException | RespError notNow) {
                others.add(node);
            }
        }
        waiting.values().removeIf(write -> write.isOlderThan(PATIENCE_NANOS));
    }

    private void look(VersionCheck.Key key, Write write, byte @Nullable [] there) {
        int version = version(there);
        if (write.kind == SoakKeys.Kind.LOADED) {
            // No old value is there any more.
            if (write.isOlderThan(AGE_NANOS) && (version < 0 || version >= write.version)) {
                acknowledge(key, write, write.version);
            }
        } else if (version > 0) {
            acknowledge(key, write, version);
        }
    }

    private void acknowledge(VersionCheck.Key key, Write write, int version) {
        key.acknowledge(version);
        acknowledged.incrementAndGet();
        if (version >= write.version) {
            waiting.remove(key, write);
        }
    }

    /** Returns the version that a server has, or -1 if it has none, or only a lease. */
    static int version(byte @Nullable [] there) {
        return there == null || there.length != HEADER_BYTES + Integer.BYTES
                ? -1
                : ByteBuffer.wrap(there).order(ByteOrder.LITTLE_ENDIAN).getInt(HEADER_BYTES);
    }

    /** Returns how often a version was found on a replica. */
    long acknowledged() {
        return acknowledged.get();
    }
}
