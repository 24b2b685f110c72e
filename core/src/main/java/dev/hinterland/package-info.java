// SPDX-License-Identifier: Apache-2.0
/**
 * Maps and caches whose entries live off the Java heap, where no garbage collector walks them.
 *
 * <p>Start at {@link dev.hinterland.Hinterland}, which builds an {@link dev.hinterland.OffHeapMap} or an {@link
 * dev.hinterland.OffHeapCache}. To learn how they work, open {@code EngineBridge} next, which puts them together. The
 * packages {@code internal.map} and {@code internal.cache} implement them. Below is the package {@code internal.store}.
 */
@NullMarked
package dev.hinterland;

import org.jspecify.annotations.NullMarked;
