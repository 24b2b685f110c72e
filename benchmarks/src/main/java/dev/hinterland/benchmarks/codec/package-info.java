// SPDX-License-Identifier: Apache-2.0
/**
 * One record in several encodings: {@link dev.hinterland.benchmarks.codec.FeedForm} is one of them, {@link
 * dev.hinterland.benchmarks.codec.Feed} the record.
 */
@NullMarked
package dev.hinterland.benchmarks.codec;

import org.jspecify.annotations.NullMarked;
