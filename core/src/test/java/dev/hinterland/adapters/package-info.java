// SPDX-License-Identifier: Apache-2.0
/** Codecs over other libraries, for graphs that are no records: the code that docs/adapters.md shows, and its tests. */
@NullMarked
package dev.hinterland.adapters;

import org.jspecify.annotations.NullMarked;
