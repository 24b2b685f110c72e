// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.redis.servers.RedisServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a process holds: what is more after caches were closed than before they were opened has leaked.
 *
 * @param threads the threads of the library and of its client
 * @param files open files and connections, 0 if the system does not say
 * @param directBytes the bytes of direct buffers
 */
record Residue(List<String> threads, long files, long directBytes) {

    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Path STATUS = Path.of("/proc/self/status");

    static Residue now() {
        return new Residue(ourThreads(), openFiles(), directBufferBytes());
    }

    private static List<String> ourThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> Stream.of("lettuce", "netty", "hinterland").anyMatch(name::startsWith))
                // Netty's own, which ends a second after its last task.
                .filter(name -> !name.startsWith("globalEventExecutor"))
                .sorted()
                .toList();
    }

    private static long openFiles() {
        if (!Files.exists(DESCRIPTORS)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(DESCRIPTORS)) {
            return files.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long directBufferBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    /** Returns a line that says what the process holds now. */
    static String line() {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        Residue now = now();
        return "heap=%.1f MiB, resident=%s, direct=%.1f MiB, threads=%d (all: %d), files=%d"
                .formatted(
                        heap / 1048576.0,
                        resident(),
                        now.directBytes / 1048576.0,
                        now.threads.size(),
                        Thread.activeCount(),
                        now.files);
    }

    private static String resident() {
        try {
            return Files.exists(STATUS)
                    ? Files.readAllLines(STATUS).stream()
                            .filter(line -> line.startsWith("VmRSS:"))
                            .map(line -> line.replaceAll("[^0-9]", "") + " KiB")
                            .findFirst()
                            .orElse("?")
                    : "?";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the connections of a server that are none of its replica's or primary's, nor the one that asks. */
    static List<String> clients(RedisServer server) {
        return ((String) server.command("CLIENT", "LIST"))
                .lines()
                .filter(line ->
                        !line.contains(" cmd=client|list") && !flags(line).matches(".*[SM].*"))
                .toList();
    }

    /** Returns whether a connection is a link: one that is told of writes. */
    static boolean isTracking(String client) {
        return flags(client).contains("t");
    }

    private static String flags(String client) {
        return client.replaceFirst(".* flags=(\\S+) .*", "$1");
    }
}
