// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.internal.memory.InPlaceCodec;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** A codec that works in native memory, as a store calls it. */
final class InPlaceForm implements FeedForm {

    private static final int MOST_BYTES = 4096;

    private final InPlaceCodec<Feed> codec;
    private final MemorySegment memory = Arena.ofAuto().allocate(MOST_BYTES, Long.BYTES);
    private long extent;

    InPlaceForm(InPlaceCodec<Feed> codec) {
        this.codec = codec;
    }

    @Override
    public int encode(Feed feed) {
        extent = codec.extent(feed);
        codec.encode(feed, extent, memory, Long.BYTES);
        return (int) (extent >>> 1);
    }

    @Override
    public Feed decode() {
        return codec.decode(memory, Long.BYTES, extent);
    }
}
