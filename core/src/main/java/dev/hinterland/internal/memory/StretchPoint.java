// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A point between two steps of a protocol at which a test can delay a thread, to force the interleaving that would
 * break the protocol. Without the system property {@value #PROPERTY} a point is a constant that the JIT compiles to
 * nothing.
 */
public enum StretchPoint {
    /** A writer in a full map has looked whether it replaces a larger entry, and has claimed no memory. */
    REPLACEMENT_SEEN,
    /** A writer has found nothing to reclaim, and has not looked whether somebody is about to give something back. */
    NOTHING_RECLAIMED,
    /** A writer has written an entry, and has not linked it. */
    ENTRY_WRITTEN,
    /** Compaction or evacuation has copied an entry, and the index does not know of the copy. */
    ENTRY_COPIED,
    /** Compaction or evacuation has found a region full, and has not looked whether it is held. */
    REGION_FULL,
    /** A region has been emptied, and has not been recycled. */
    REGION_EMPTIED,
    /** No thread held an emptied region a moment ago; it has not been recycled. */
    REGION_RELEASED,
    /** The generation of a region has changed, and no thread has looked for pins. */
    GENERATION_CHANGED,
    /** A reader in place has found an entry and the generation of its region, and has not pinned the region. */
    ENTRY_FOUND,
    /** A reader has pinned a region, and has not validated its generation. */
    REGION_PINNED,
    /** All entries of a region seem to have ended, and no thread has looked at them. */
    REGION_OVER,
    /** A writer has ranked an entry among those to be dropped, and has not dropped it. */
    ENTRY_RANKED,
    /** A writer has unlinked an entry, and holds its region. */
    ENTRY_UNLINKED,
    /** A writer has replaced an entry, and has the lock of its bucket; scans do not pass over the entry yet. */
    ENTRY_REPLACED,
    /** A writer has discarded a load, and has not taken it out of the table of loads. */
    LOAD_DISCARDED,
    /** A write has its place in the journal, and the store does not have it. */
    JOURNAL_PLACED;

    /** The system property that makes points callable; it is read once. */
    public static final String PROPERTY = "dev.hinterland.stretch";

    private static final boolean ENABLED = Boolean.getBoolean(PROPERTY);

    private static volatile @Nullable Consumer<StretchPoint> listener;

    /** Calls the listener in this thread, if there is one. */
    public void reached() {
        if (ENABLED) {
            Consumer<StretchPoint> present = listener;
            if (present != null) {
                present.accept(this);
            }
        }
    }

    /**
     * Sets what is called at each point by each thread, or nothing. For tests.
     *
     * @throws IllegalStateException if the JVM was started without the property
     */
    public static void listen(@Nullable Consumer<StretchPoint> newListener) {
        if (!ENABLED) {
            throw new IllegalStateException("StretchPoint is off: " + PROPERTY + "=false");
        }
        listener = newListener;
    }
}
