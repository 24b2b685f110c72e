// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;

/** A message in somebody's feed. */
public record Feed(
        long id, int type, int flags, String author, String content, long time, double score, int likes, boolean hot) {

    public static final Field.OfInt<Feed> TYPE = RecordLayout.of(Feed.class).intField("type");

    private static final String WORDS =
            "the quick brown fox jumps over the lazy dog and runs away into the dark forest ";

    /** Returns the message of a number: about 80 characters. */
    public static Feed of(int number) {
        String content = WORDS.substring(number % 20) + number;
        return new Feed(
                number,
                number % 7,
                number * 31,
                "author-" + number % 1000,
                content,
                1_700_000_000_000L + number,
                number / 3.0,
                number % 100,
                number % 5 == 0);
    }
}
