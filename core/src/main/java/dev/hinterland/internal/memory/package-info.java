// SPDX-License-Identifier: Apache-2.0
/**
 * The lowest layer: native memory under one budget ({@link dev.hinterland.internal.memory.NativeMemory}), words that
 * threads share ({@code Words}), hashing, and the operations with which the library's own codecs work in place.
 */
@NullMarked
package dev.hinterland.internal.memory;

import org.jspecify.annotations.NullMarked;
