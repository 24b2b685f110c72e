// SPDX-License-Identifier: Apache-2.0
/**
 * The same random calls on a map and {@code ConcurrentHashMap}, and on a cache and Caffeine: what differs is in
 * docs/differences.md.
 */
package dev.hinterland.differential;
