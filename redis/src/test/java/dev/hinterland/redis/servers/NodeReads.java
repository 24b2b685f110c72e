// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what nodes of a cluster have, replicas too, over connections that are kept. Not thread-safe. */
public final class NodeReads implements AutoCloseable {

    private final RedisCluster cluster;
    private final @Nullable RespConnection[] connections;

    /** Creates reads that have no connection yet. */
    public NodeReads(RedisCluster cluster) {
        this.cluster = cluster;
        this.connections = new RespConnection[cluster.servers().size()];
    }

    /** Returns whether a node, by its number, is a replica that gets what its primary has. */
    public boolean isLinked(int node) throws IOException {
        return send(node, RespConnection.bytes("ROLE")) instanceof List<?> role
                && "slave".equals(RespConnection.text(role.getFirst()))
                && "connected".equals(RespConnection.text(role.get(3)));
    }

    /**
     * Returns the value that a node has for a key, or {@code null}.
     *
     * @throws RespError if the node is not the one to ask
     */
    public byte @Nullable [] get(int node, String key) throws IOException {
        return (byte[]) send(node, RespConnection.bytes("GET", key));
    }

    private @Nullable Object send(int node, List<byte[]> words) throws IOException {
        RespConnection connection = connections[node];
        boolean done = false;
        try {
            if (connection == null) {
                connection = new RespConnection(cluster.servers().get(node).port());
                connections[node] = connection;
                connection.send(RespConnection.bytes("READONLY"));
            }
            Object reply = connection.send(words);
            done = true;
            return reply;
        } catch (RespError said) {
            done = true;
            throw said;
        } finally {
            if (!done && connection != null) {
                connection.close();
                connections[node] = null;
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (RespConnection connection : connections) {
            if (connection != null) {
                connection.close();
            }
        }
    }
}
