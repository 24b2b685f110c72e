// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near;

import java.util.List;

/**
 * JVMs with near caches over one server or cluster, and their load. Reads and writes are independent of each other and
 * of the past; the popularity of keys follows Zipf's law.
 *
 * @param jvms how many, each with one connection to each primary
 * @param keys how many the server has
 * @param writes per second, of all JVMs together
 * @param reads per second and JVM
 * @param zipf the exponent of the popularity of reads; 0 is uniform
 * @param writeZipf the exponent of that of writes, over the same order of keys
 * @param valueBytes the size of a value
 * @param keyBytes the size of a key
 * @param nearCapacity how many entries a JVM keeps
 * @param primaries how many servers share the keys
 * @param modes which modes are asked for
 * @param noLoop whether BCAST mode has {@code NOLOOP}: a JVM is not told of its own writes, and keeps what it wrote.
 *     Default mode never has it, because a server with a full table then forgets keys without telling their holder
 * @param tableKeysMax {@code tracking-table-max-keys} of a primary; 0 is without limit
 * @param linkBits what a network link carries, in bits per second
 * @param memoryBytes what a primary can spend on its tracking table
 * @param packetBytes the headers of a packet
 * @param heartbeatMillis how often each connection asks whether the server is there
 * @param seed of the simulation
 * @param costs of the server
 */
public record ScalePoint(
        int jvms,
        long keys,
        double writes,
        double reads,
        double zipf,
        double writeZipf,
        int valueBytes,
        int keyBytes,
        long nearCapacity,
        int primaries,
        List<NearMode> modes,
        boolean noLoop,
        long tableKeysMax,
        double linkBits,
        double memoryBytes,
        double packetBytes,
        double heartbeatMillis,
        long seed,
        ServerCosts costs) {

    /** Copies the modes. */
    public ScalePoint {
        modes = List.copyOf(modes);
    }

    /** Returns the same with other primaries. */
    ScalePoint withPrimaries(int count) {
        return new ScalePoint(
                jvms,
                keys,
                writes,
                reads,
                zipf,
                writeZipf,
                valueBytes,
                keyBytes,
                nearCapacity,
                count,
                modes,
                noLoop,
                tableKeysMax,
                linkBits,
                memoryBytes,
                packetBytes,
                heartbeatMillis,
                seed,
                costs);
    }
}
