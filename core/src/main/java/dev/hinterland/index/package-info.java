/**
 * The hash table: from keys to locations of entries, without knowing what an entry is. Start at
 * {@link dev.hinterland.index.Index}; {@code Bucket} and {@code Control} are its layout, {@code Splitter} is how it grows
 * under the eyes of readers, and {@code IndexValidator} says what must always hold.
 */
@NullMarked
package dev.hinterland.index;

import org.jspecify.annotations.NullMarked;
