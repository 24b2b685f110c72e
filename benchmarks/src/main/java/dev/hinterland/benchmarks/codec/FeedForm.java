// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

/** One way to encode a {@link Feed}. Not thread-safe. */
public interface FeedForm {

    /** Encodes a message to where the next call of {@link #decode} finds it. */
    int encode(Feed feed);

    /** Decodes what was encoded last. */
    Feed decode();
}
