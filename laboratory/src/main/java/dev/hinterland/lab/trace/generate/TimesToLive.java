// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.generate;

import java.util.Arrays;

/** Times to live, and how common each is. */
final class TimesToLive {

    private static final int MILLIS = 1000;

    /** The times, in milliseconds. */
    private final long[] millis;

    /** Which share of keys has this time or one of those before it. */
    private final double[] upTo;

    private TimesToLive(long[] millis, double[] upTo) {
        this.millis = millis;
        this.upTo = upTo;
    }

    /** Reads seconds and shares, as in {@code 60s:.7 300s:.3}; shares that do not add up to 1 are scaled. */
    static TimesToLive parse(String text) {
        String[] items = text.split(" ", -1);
        long[] millis = new long[items.length];
        double[] upTo = new double[items.length];
        double sum = 0;
        for (int i = 0; i < items.length; i++) {
            int colon = items[i].indexOf("s:");
            millis[i] = Long.parseLong(items[i].substring(0, colon)) * MILLIS;
            sum += Double.parseDouble(items[i].substring(colon + 2));
            upTo[i] = sum;
        }
        double all = sum;
        return new TimesToLive(
                millis, Arrays.stream(upTo).map(share -> share / all).toArray());
    }

    /** Returns the time at this place, from 0 to 1, of all keys. */
    long millis(double place) {
        for (int i = 0; i < millis.length; i++) {
            if (place < upTo[i]) {
                return millis[i];
            }
        }
        return millis[millis.length - 1];
    }
}
