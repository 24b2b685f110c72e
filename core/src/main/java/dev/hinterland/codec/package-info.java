/**
 * How keys and values become bytes. {@link dev.hinterland.codec.Codec} is what a user implements, and has the built-in
 * ones; these also read and write a store's memory in place, which {@code StringCodec} shows best.
 */
@NullMarked
package dev.hinterland.codec;

import org.jspecify.annotations.NullMarked;
