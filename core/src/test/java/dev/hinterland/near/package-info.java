// SPDX-License-Identifier: Apache-2.0
/** Caches over a remote tier that lies in memory, and whose answers and invalidations a test can hold back. */
@NullMarked
package dev.hinterland.near;

import org.jspecify.annotations.NullMarked;
