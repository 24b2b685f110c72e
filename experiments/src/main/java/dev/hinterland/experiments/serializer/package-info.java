// SPDX-License-Identifier: Apache-2.0
/**
 * How keys and values become bytes. Stores that keep bytes are told a
 * {@link dev.hinterland.adapters.serializer.Serializer}; which one, {@code --serializer} says by the id of a
 * {@link dev.hinterland.experiments.serializer.SerializerProvider}. A provider of your own is found when its jar names
 * it in {@code META-INF/services}.
 */
@NullMarked
package dev.hinterland.experiments.serializer;

import org.jspecify.annotations.NullMarked;
