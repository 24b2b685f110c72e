// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import java.lang.foreign.MemorySegment;

/** The base class of the generated classes that read an older layout. */
abstract class ReaderBody implements RecordBody {

    ReaderBody() {}

    @Override
    public final MemorySegment toSegment(Object record, int depth) {
        throw new UnsupportedOperationException("Codec.reading only decodes");
    }
}
