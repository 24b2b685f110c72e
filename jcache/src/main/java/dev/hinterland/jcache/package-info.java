// SPDX-License-Identifier: Apache-2.0
/**
 * A provider of JCache (JSR 107) on {@link dev.hinterland.OffHeapCache}. {@link
 * dev.hinterland.jcache.HinterlandCachingProvider} is what {@code Caching} finds; {@link
 * dev.hinterland.jcache.HinterlandConfiguration} has the settings that JCache does not know. To read the code, start at
 * {@code OffHeapJCache}, which is the cache, and go on with {@code EntryOperations}, which has each change of an entry,
 * and {@code KeyLocks}, which makes them atomic.
 */
@NullMarked
package dev.hinterland.jcache;

import org.jspecify.annotations.NullMarked;
