/** Writes: {@code EntryWriter} writes and publishes an entry, {@code Backpressure} is what it may have to wait for. */
@NullMarked
package dev.hinterland.internal.write;

import org.jspecify.annotations.NullMarked;
