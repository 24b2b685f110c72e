// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** One line of {@code CLUSTER NODES}: a node of a cluster as one of the nodes sees it. */
record ClusterNode(String id, int port, Set<String> flags, String primaryId, long epoch, BitSet slots) {

    private static final int ADDRESS = 1;
    private static final int FLAGS = 2;
    private static final int PRIMARY = 3;
    private static final int EPOCH = 6;
    private static final int SLOTS = 8;

    /** Reads the whole view of a node. */
    static List<ClusterNode> viewOf(RedisServer server) {
        return ((String) server.command("CLUSTER", "NODES"))
                .lines()
                .map(ClusterNode::parse)
                .toList();
    }

    /** Reads a line: id, address, flags, primary, ping, pong, epoch, link and slots. */
    static ClusterNode parse(String line) {
        List<String> words = List.of(line.split(" ", -1));
        BitSet slots = new BitSet();
        words.stream()
                .skip(SLOTS)
                .filter(word -> !word.isEmpty() && !word.startsWith("[")) // in brackets: a slot on its way
                .forEach(word -> addRange(slots, word));
        return new ClusterNode(
                words.get(0),
                portOf(words.get(ADDRESS)),
                Set.copyOf(Arrays.asList(words.get(FLAGS).split(",", -1))),
                words.get(PRIMARY),
                Long.parseLong(words.get(EPOCH)),
                slots);
    }

    /** Returns the port of an address such as {@code 127.0.0.1:7000@17000,name}. */
    private static int portOf(String address) {
        String plain = address.split("[@,]", -1)[0];
        return Integer.parseInt(plain.substring(plain.lastIndexOf(':') + 1));
    }

    private static void addRange(BitSet slots, String range) {
        String[] ends = range.split("-", -1);
        slots.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
    }

    boolean isSelf() {
        return flags.contains("myself");
    }

    /** Says whether the node is a primary that is not known to have failed. */
    boolean isPrimary() {
        return flags.contains("master") && !flags.contains("fail");
    }

    /** Says whether the viewer has exchanged messages with the node and does not doubt it. */
    boolean isSettled() {
        return flags.stream()
                .noneMatch(
                        flag -> Set.of("handshake", "noaddr", "fail", "fail?").contains(flag));
    }
}
