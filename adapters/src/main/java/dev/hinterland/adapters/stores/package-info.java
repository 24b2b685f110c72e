// SPDX-License-Identifier: Apache-2.0
/**
 * The stores that are compared, one class for each library: those of others, a server, the map of the JDK, and ours.
 * Every one is set up as its own documentation recommends for entries that are written once and read often; the class
 * says which recommendation that is. Open {@link dev.hinterland.adapters.stores.OhcAdapter} first: it is the plainest.
 */
@NullMarked
package dev.hinterland.adapters.stores;

import org.jspecify.annotations.NullMarked;
