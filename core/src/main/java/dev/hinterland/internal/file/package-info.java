// SPDX-License-Identifier: Apache-2.0
/**
 * The file of a store. {@code StoreFile} opens it, for one process at a time that writes, or for others that read, and
 * says in it how the store ends. {@code FileHeader} is what the file says about itself. {@code FileSpace} has the
 * places of regions and index in it. {@code StoreClock} is the time of a cache from process to process. What lies there
 * is the same as in memory; {@code heap.FileRecovery} takes it over.
 */
@NullMarked
package dev.hinterland.internal.file;

import org.jspecify.annotations.NullMarked;
