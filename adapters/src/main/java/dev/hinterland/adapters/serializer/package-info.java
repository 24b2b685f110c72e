// SPDX-License-Identifier: Apache-2.0
/**
 * How keys and values become bytes. Stores that keep bytes are told a
 * {@link dev.hinterland.adapters.serializer.Serializer}.
 */
@NullMarked
package dev.hinterland.adapters.serializer;

import org.jspecify.annotations.NullMarked;
