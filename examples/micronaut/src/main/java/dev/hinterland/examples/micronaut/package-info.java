// SPDX-License-Identifier: Apache-2.0
/** Micronaut's annotations over caches off the heap. */
@NullMarked
package dev.hinterland.examples.micronaut;

import org.jspecify.annotations.NullMarked;
