// SPDX-License-Identifier: Apache-2.0
/**
 * Writes. {@code SpecializedWriter} puts entries in a map in the usual way; each hot map has a copy of it, which {@code
 * Putters} makes. {@code EntryWriter} does what is not as usual, and writes to caches. {@code Backpressure} is what it
 * may have to wait for.
 */
@NullMarked
package dev.hinterland.internal.write;

import org.jspecify.annotations.NullMarked;
