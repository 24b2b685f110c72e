// SPDX-License-Identifier: Apache-2.0
/**
 * What {@code ./lab near} compares: {@link dev.hinterland.lab.near.contender.NearStore} names the contenders, each of
 * which is a {@link dev.hinterland.lab.near.contender.NearClient}: a client of a Redis server, most with a cache near.
 */
@NullMarked
package dev.hinterland.lab.near.contender;

import org.jspecify.annotations.NullMarked;
