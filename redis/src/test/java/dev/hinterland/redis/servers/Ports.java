// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free ports of the loopback interface, each drawn once in this JVM. They lie below the range from which systems take
 * the ports of outgoing connections, so a port stays free while its server restarts. The port of a server's cluster
 * bus, {@value #BUS_OFFSET} above its own, is free as well.
 */
final class Ports {

    static final int BUS_OFFSET = 10_000;

    private static final int FIRST = 10_100;
    private static final int LAST = 22_700;
    private static final int ATTEMPTS_MAX = 1_000;
    private static final Set<Integer> DRAWN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    static int draw() {
        for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            if (isFree(port) && isFree(port + BUS_OFFSET) && DRAWN.add(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port is free: first=" + FIRST + ", last=" + LAST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
