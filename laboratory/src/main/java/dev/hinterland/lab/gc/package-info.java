// SPDX-License-Identifier: Apache-2.0
/**
 * What a GC log says. Open {@link dev.hinterland.lab.gc.GcLog} first, then {@link dev.hinterland.lab.gc.GcLogParser},
 * which reads it line by line; {@link dev.hinterland.lab.gc.YoungCollections} says in words what the young collections
 * show.
 */
@NullMarked
package dev.hinterland.lab.gc;

import org.jspecify.annotations.NullMarked;
