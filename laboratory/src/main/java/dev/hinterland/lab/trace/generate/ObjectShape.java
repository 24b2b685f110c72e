// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import dev.hinterland.lab.trace.Request;
import java.util.List;

/**
 * What a user says of the objects of any pattern: how large they are, how long they are good for, and how fast requests
 * come. An object's size and time to live depend on its key alone.
 *
 * @param size how sizes are distributed
 * @param least the least size, in bytes
 * @param most the largest
 * @param popular which keys are small: any, the popular ones or the others
 * @param keys how many keys have a rank, for that
 * @param ttlMillis how long the objects that expire are good for
 * @param expiring which share of keys expires
 * @param rate requests in a second
 */
record ObjectShape(
        String size, long least, long most, String popular, long keys, long ttlMillis, double expiring, long rate) {

    /** The figures that it knows. */
    static final List<String> FIGURES = List.of("size", "least", "most", "popular", "ttl", "expiring", "rate");

    private static final long LEAST = 10;
    private static final long MOST = 100_000;
    private static final long RATE = 1000;
    private static final int MILLIS = 1000;

    /** What makes a size, a time to live and a place among sizes differ for one key. */
    private static final long SIZE_SALT = 0x5EED_512E_0000_0001L;

    private static final long TTL_SALT = 0x5EED_77E1_0000_0001L;

    /** How far a key's place among sizes may be from its place among ranks. */
    private static final double LOOSE = 0.1;

    /** Of sizes of two kinds, this share is small. */
    private static final double SMALL_SHARE = 0.8;

    /** The shape of a Pareto distribution of which a fifth of the objects has most of the bytes. */
    private static final double PARETO = 1.1;

    static ObjectShape of(Options options) {
        return new ObjectShape(
                options.choice("size", "none", List.of("none", "uniform", "log-uniform", "pareto", "two")),
                options.count("least", LEAST),
                options.count("most", MOST),
                options.choice("popular", "any", List.of("any", "small", "large")),
                options.count("keys", 100_000),
                options.has("ttl") ? options.count("ttl", 1) * MILLIS : 0,
                options.share("expiring", 1),
                options.count("rate", RATE));
    }

    /** Gives the object of a request its size, its time to live, and the request its time. */
    void shape(long number, Request request) {
        long key = request.key();
        request.set(key, bytes(key), number * MILLIS / rate);
        boolean expires = ttlMillis > 0 && Randomness.fractionOf(key ^ TTL_SALT) < expiring;
        request.setTtl(expires ? ttlMillis : 0);
    }

    private long bytes(long key) {
        if (size.equals("none")) {
            return 1;
        }
        double place = place(key);
        double ratio = (double) most / least;
        double bytes = switch (size) {
            case "uniform" -> least + place * (most - least);
            case "log-uniform" -> least * Math.pow(ratio, place);
            case "pareto" -> least * Math.pow(1 - place, -1 / PARETO);
            default -> place < SMALL_SHARE ? least : most;
        };
        return Math.clamp(Math.round(bytes), least, Math.max(least, most));
    }

    /** Returns a key's place among all sizes, from 0 to 1. */
    private double place(long key) {
        double chance = Randomness.fractionOf(key ^ SIZE_SALT);
        if (popular.equals("any") || key < 1 || key > keys) {
            return chance;
        }
        double rank = Math.clamp((double) (key - 1) / keys + LOOSE * (chance - 0.5), 0, 1 - 1e-9);
        return popular.equals("small") ? rank : 1 - 1e-9 - rank;
    }
}
