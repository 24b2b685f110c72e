// SPDX-License-Identifier: Apache-2.0
/**
 * What survives a loss of power: a journal of all writes beside a store's file, and snapshots that keep it short. Begin
 * with {@link dev.hinterland.internal.journal.Journal}, then {@code JournalLog}, which appends and forces, and
 * {@code JournalImage}, which reads.
 */
@NullMarked
package dev.hinterland.internal.journal;

import org.jspecify.annotations.NullMarked;
