// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.RecoveryListener;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Fills an empty store from a journal.
 *
 * <p>A snapshot may have entries that were removed while it was written, beside others that were added: together they
 * may be more than the budget. So what does not fit waits until all else has been read, if it has not been overwritten
 * by then. In a full store some entries may not fit even then, because they lie in another order, with other gaps
 * between them: for these the store exceeds its budget.
 */
final class JournalReplay implements JournalImage.Visitor {

    private static final long BYTES_PER_CALL = 16 << 20;

    private record Place(MemorySegment memory, long record) {}

    private final JournalContents contents;
    private final RecoveryListener listener;
    private final long allBytes;
    private final Map<Object, Place> waiting = new LinkedHashMap<>();
    private long bytes;
    private long toldBytes;

    private JournalReplay(JournalContents contents, RecoveryListener listener, long allBytes) {
        this.contents = contents;
        this.listener = listener;
        this.allBytes = allBytes;
    }

    /**
     * Fills a store.
     *
     * @throws OutOfBudgetException if the store cannot hold what the journal has
     */
    static void run(JournalImage image, JournalContents contents, RecoveryListener listener) throws IOException {
        JournalReplay replay = new JournalReplay(contents, listener, image.bytes());
        listener.onProgress(0, replay.allBytes);
        image.visit(replay);
        contents.exceedBudget(true);
        replay.putWaiting();
        contents.exceedBudget(false);
        listener.onProgress(replay.allBytes, replay.allBytes);
    }

    @Override
    public void visit(MemorySegment memory, long record) {
        if (JournalFormat.kind(memory, record) == JournalFormat.CLEAR) {
            waiting.clear();
            contents.clear();
        } else {
            if (!waiting.isEmpty()) {
                waiting.remove(key(memory, record));
            }
            try {
                apply(contents, memory, record);
            } catch (OutOfBudgetException full) {
                removeAt(contents, memory, record);
                waiting.put(key(memory, record), new Place(memory, record));
            }
        }
        bytes += JournalFormat.length(memory, record);
        if (bytes - toldBytes >= BYTES_PER_CALL) {
            toldBytes = bytes;
            listener.onProgress(Math.min(bytes, allBytes), allBytes);
        }
    }

    private void putWaiting() {
        waiting.values().forEach(place -> apply(contents, place.memory(), place.record()));
    }

    /** Has a store take a write. */
    static void apply(JournalContents contents, MemorySegment memory, long record) {
        switch (JournalFormat.kind(memory, record)) {
            case JournalFormat.PUT -> {
                long keyExtent = JournalFormat.keyExtent(memory, record);
                long key = record + JournalFormat.RECORD_BYTES;
                contents.put(
                        memory, key, keyExtent, key + (keyExtent >>> 1), JournalFormat.valueExtent(memory, record));
            }
            case JournalFormat.REMOVE -> removeAt(contents, memory, record);
            default -> contents.clear();
        }
    }

    private static void removeAt(JournalContents contents, MemorySegment memory, long record) {
        contents.remove(memory, record + JournalFormat.RECORD_BYTES, JournalFormat.keyExtent(memory, record));
    }

    private Object key(MemorySegment memory, long record) {
        return contents.key(memory, record + JournalFormat.RECORD_BYTES, JournalFormat.keyExtent(memory, record));
    }
}
