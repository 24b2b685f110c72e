// SPDX-License-Identifier: Apache-2.0
/**
 * What is done with the file of a store that no process has open. Nothing here knows the user's classes, or writes to
 * the file. Begin with {@link dev.hinterland.internal.offline.FileVerifier}, which checks all that lies there, by
 * {@code MappedStore}, which has the places in the file. {@code FileFacts} is what the file says about itself.
 */
@NullMarked
package dev.hinterland.internal.offline;

import org.jspecify.annotations.NullMarked;
