// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** A codec whose bytes are an encoded record, so that components can be read in place. */
public interface RecordBytes extends KnownContent {

    /** Returns the class of the records whose bytes these are. The values may be of another class, made of records. */
    Class<?> recordClass();

    @Override
    default Class<?> encodedClass() {
        return recordClass();
    }
}
