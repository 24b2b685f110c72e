/**
 * The bottom: native memory under one budget ({@link dev.hinterland.memory.NativeMemory}), words that threads share
 * ({@code Words}), hashing, and what the library's own codecs may do in place.
 */
@NullMarked
package dev.hinterland.memory;

import org.jspecify.annotations.NullMarked;
