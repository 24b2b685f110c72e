// SPDX-License-Identifier: Apache-2.0
/**
 * Encoding of keys and values. {@link dev.hinterland.codec.Codec} is the interface that a user implements. It also has
 * the factories of the built-in codecs, which read and write a store's memory in place. {@code StringCodec} is the best
 * example.
 */
@NullMarked
package dev.hinterland.codec;

import org.jspecify.annotations.NullMarked;
