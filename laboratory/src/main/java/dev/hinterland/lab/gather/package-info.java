// SPDX-License-Identifier: Apache-2.0
/**
 * The results of a folder: {@link dev.hinterland.lab.gather.ResultFiles} reads what is there and says what it could not
 * read, {@link dev.hinterland.lab.gather.NewestResults} leaves out what is outdated, and
 * {@link dev.hinterland.lab.gather.ClaimsTable} puts what all of them say about the claims together.
 */
@NullMarked
package dev.hinterland.lab.gather;

import org.jspecify.annotations.NullMarked;
