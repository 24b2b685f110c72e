// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What is published of production clusters, for traces that are shaped like them and are not them.
 *
 * <p>The figures are those of Twitter's Twemcache clusters in March 2020 (Yang, Yue and Rashmi, "A large scale analysis
 * of hundreds of in-memory cache clusters at Twitter", OSDI 2020; the table {@code stat/2020Mar.md} of
 * github.com/twitter/cache-trace): exponent of the popularity, requests for each key over a week, keys that are asked
 * for once, mean sizes of key and value, requests per second, common times to live. What the table does not tell is
 * plain: sizes are distributed exponentially around their mean, and neither popularity nor load changes with the time
 * of day.
 *
 * <p>They were chosen to differ: a skewed cluster whose objects live for a day ({@code 14}), one whose objects live for
 * minutes ({@code 4}), for hours with small values ({@code 19}), for an hour ({@code 29}), many keys asked for once
 * ({@code 22}, {@code 45}), and a large one that was mostly read ({@code 52}).
 */
enum ClusterShape {
    TWITTER_4(1.1004, 26.5, 0.2933, 67 + 2439, 5260, "60s:.39 300s:.24 3600s:.13 600s:.12 14400s:.09 86400s:.03"),
    TWITTER_14(1.2959, 35.4, 0.1094, 96 + 414, 5810, "86400s:1"),
    TWITTER_19(0.735, 4.7, 0.0746, 42 + 101, 3310, "24000s:.33 25200s:.33 26600s:.34"),
    TWITTER_22(0.7624, 4.3, 0.4148, 54 + 4, 3240, "86400s:.85 3600s:.11 1800s:.04"),
    TWITTER_29(1.2323, 22.5, 0.2304, 36 + 799, 10730, "3600s:.67 7200s:.33"),
    TWITTER_45(0.6372, 2.9, 0.4874, 10 + 120, 330, "1296000s:1"),
    TWITTER_52(1.2117, 32.6, 0.1936, 20 + 273, 24250, "86400s:.65 1209600s:.28 43200s:.07");

    private final double exponent;
    private final double requestsPerKey;
    private final double keysAskedOnce;
    private final double meanBytes;
    private final double requestsPerSecond;
    private final String timesToLive;

    ClusterShape(
            double exponent,
            double requestsPerKey,
            double keysAskedOnce,
            double meanBytes,
            double requestsPerSecond,
            String timesToLive) {
        this.exponent = exponent;
        this.requestsPerKey = requestsPerKey;
        this.keysAskedOnce = keysAskedOnce;
        this.meanBytes = meanBytes;
        this.requestsPerSecond = requestsPerSecond;
        this.timesToLive = timesToLive;
    }

    /** Returns the shape of this name, as in {@code twitter-52}. */
    static Optional<ClusterShape> of(String name) {
        return Arrays.stream(values()).filter(shape -> shape.id().equals(name)).findFirst();
    }

    /** Returns the name that a user gives it. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns how many keys so many requests have in all. */
    long keys(long requests) {
        return Math.max(1, Math.round(requests / requestsPerKey));
    }

    /** Returns how many keys are drawn by their popularity; the others come once. */
    int popularKeys(long requests) {
        return Math.clamp(Math.round(keys(requests) * (1 - keysAskedOnce)), 1, Integer.MAX_VALUE - 8);
    }

    /** Returns which share of requests asks for a key that never comes again. */
    double shareOfOnce() {
        return keysAskedOnce / requestsPerKey;
    }

    double exponent() {
        return exponent;
    }

    /** Returns the size of a key's object, key and value together; exponentially distributed over the keys. */
    long bytesOf(long key) {
        return Math.max(1, Math.round(-meanBytes * Math.log(1 - Randomness.fractionOf(key))));
    }

    /** Returns how long objects are good for. */
    TimesToLive timesToLive() {
        return TimesToLive.parse(timesToLive);
    }

    /** Returns when a request comes, if load never changes. */
    long millisOf(long request) {
        return Math.round(request * 1000 / requestsPerSecond);
    }
}
