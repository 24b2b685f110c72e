// SPDX-License-Identifier: Apache-2.0
/**
 * Reads by key. {@code SpecializedReader} is the hot path; {@code Getters} gives a hot store a copy of it. {@code
 * ReadRecorder} is what a cache does at each read.
 */
@NullMarked
package dev.hinterland.internal.read;

import org.jspecify.annotations.NullMarked;
