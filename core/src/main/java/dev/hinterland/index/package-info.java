/**
 * The hash table from keys to locations of entries. It does not know what an entry is. Start at {@link
 * dev.hinterland.index.Index}. {@code Bucket} and {@code Control} are its layout. {@code Splitter} lets it grow while
 * readers read. {@code IndexValidator} checks its invariants.
 */
@NullMarked
package dev.hinterland.index;

import org.jspecify.annotations.NullMarked;
