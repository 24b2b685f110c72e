package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.store.StoreConfig;
import org.jspecify.annotations.Nullable;

/**
 * A store that is a library within the JVM: keeps what the library hands out between {@link #open} and {@link #close}.
 *
 * @param <L> what the library hands out
 */
abstract class LibraryStore<L> implements Store {

    private @Nullable L library;

    /** Starts the library. */
    abstract L start(StoreConfig config) throws Exception;

    /** Stops the library and gives its memory back. */
    abstract void stop(L library) throws Exception;

    @Override
    public final void open(StoreConfig config) throws Exception {
        if (library != null) {
            throw new IllegalStateException("already open: store=" + id());
        }
        library = start(config);
    }

    @Override
    public final void close() throws Exception {
        L running = library;
        library = null;
        if (running != null) {
            stop(running);
        }
    }

    /** Returns what the library handed out. */
    final L library() {
        L running = library;
        if (running == null) {
            throw new IllegalStateException("not open: store=" + id());
        }
        return running;
    }
}
