/**
 * The lowest layer: native memory under one budget ({@link dev.hinterland.memory.NativeMemory}), words that threads
 * share ({@code Words}), hashing, and the operations with which the library's own codecs work in place.
 */
@NullMarked
package dev.hinterland.memory;

import org.jspecify.annotations.NullMarked;
