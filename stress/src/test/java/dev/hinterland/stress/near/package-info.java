// SPDX-License-Identifier: Apache-2.0
/** Caches before one remote tier: together they do what one map does. */
@NullMarked
package dev.hinterland.stress.near;

import org.jspecify.annotations.NullMarked;
