// SPDX-License-Identifier: Apache-2.0
/**
 * The hash table from keys to locations of entries. It does not know what an entry is. Start at {@link
 * dev.hinterland.internal.index.Index}, which describes the protocol and puts the parts together. {@code Bucket} and
 * {@code Control} are its layout. {@code Buckets} finds and locks the bucket of a hash; {@code Search} reads and {@code
 * Updater} writes what is in it, {@code BucketEdit} where that is as it was a moment ago. {@code Splitter} lets it grow
 * while readers read. {@code IndexValidator} checks its invariants.
 */
@NullMarked
package dev.hinterland.internal.index;

import org.jspecify.annotations.NullMarked;
