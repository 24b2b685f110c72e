// SPDX-License-Identifier: Apache-2.0
/**
 * Entries whose values say of themselves whether they are right: {@link dev.hinterland.lab.versions.VersionedData}
 * makes and checks them, {@link dev.hinterland.lab.versions.ReadCheck} counts what a thread has read. Programs that
 * read while others write, and are killed, use them.
 */
@NullMarked
package dev.hinterland.lab.versions;

import org.jspecify.annotations.NullMarked;
