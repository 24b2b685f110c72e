// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.file.StoreFile;
import dev.hinterland.internal.memory.BackgroundThread;
import java.lang.System.Logger.Level;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Looks every second whether the file of a store is still all there, and is the one that its path names. A store whose
 * file is not all there closes itself, and so does one that reads a file that has been deleted or replaced: nobody
 * writes to it any more. Thread-safe.
 */
final class FileWatch {

    private static final long NANOS = 1_000_000_000;

    private final StoreFile file;

    private FileWatch(StoreFile file) {
        this.file = file;
    }

    /** Returns what looks after a store's file, or {@code null} where it has none. */
    static @Nullable FileWatch of(StoreSettings settings) {
        StoreSettings.Filed filed = settings.file();
        return filed == null ? null : new FileWatch(filed.file());
    }

    /** Begins to look, until the store is closed or forgotten. */
    void begin(StoreClosing store, String name) {
        BackgroundThread.SHARED.schedule(new Look(new WeakReference<>(store), file, name), NANOS);
    }

    /** Returns what has happened to the file, of which a page could not be read or written. */
    String problem() {
        String problem = file.damage();
        return problem == null ? "file has a page that cannot be read or written: file=" + file.path() : problem;
    }

    /** Notes in the file that the next process must not use it. */
    void setDamaged() {
        file.setDamaged();
    }

    /** One look; it schedules the next one. */
    private record Look(WeakReference<StoreClosing> store, StoreFile file, String name) implements Runnable {

        @Override
        public void run() {
            StoreClosing present = store.get();
            if (present == null || present.isClosed()) {
                return;
            }
            boolean goesOn = true;
            try {
                goesOn = look(present);
            } catch (RuntimeException | Error e) {
                // For want of memory, say: the next look may succeed.
                present.failures().add("look at the file", e);
            } finally {
                if (goesOn) {
                    BackgroundThread.SHARED.schedule(this, NANOS);
                }
            }
        }

        /** Looks once; returns whether there is something to look for any more. */
        private boolean look(StoreClosing present) {
            String damage = file.damage();
            String absence = file.absence();
            if (damage != null) {
                present.damaged(damage, null);
                return false;
            }
            if (absence != null && file.isRead()) {
                present.damaged(absence, null);
                return false;
            }
            if (absence != null) {
                // The store itself goes on; what it writes ends with its process.
                System.getLogger("dev.hinterland")
                        .log(Level.WARNING, absence + ", what is written is lost when the store ends: name=" + name);
            }
            return absence == null;
        }
    }
}
