// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.io.DataInput;
import java.io.IOException;

/** The first byte of an encoded object: what follows. */
enum Tag {
    /** Nothing follows. */
    NULL,
    FALSE,
    TRUE,
    EMPTY_OPTIONAL,
    /** A number of the size that the name says follows. */
    BYTE,
    SHORT,
    CHARACTER,
    INTEGER,
    LONG,
    FLOAT,
    DOUBLE,
    DATE,
    /** A text follows: its length with a bit that says whether its characters have two bytes, and them. */
    STRING,
    /** The class and the bytes of its codec follow. */
    CODED,
    /** The class of the elements, their count and they follow. */
    ARRAY,
    /** A kind, a count and the elements follow. */
    COLLECTION,
    /** A kind, a count, and keys and values in turns follow. */
    MAP,
    /** An object follows. */
    PRESENT_OPTIONAL,
    /** A count and the parameters follow. */
    SIMPLE_KEY,
    PARAMETER_KEY,
    /** A length and Java's serialized form follow. */
    SERIALIZED,
    /** The class of the constants, their count and they follow. */
    ENUM_SET,
    /** The class of the keys, a count, and keys and values in turns follow. */
    ENUM_MAP;

    private static final Tag[] TAGS = values();

    static Tag read(DataInput input) throws IOException {
        int number = input.readUnsignedByte();
        if (number >= TAGS.length) {
            throw new IOException("tag is unknown: tag=" + number);
        }
        return TAGS[number];
    }
}
