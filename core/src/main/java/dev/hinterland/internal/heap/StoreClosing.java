// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.StoreClosedException;
import dev.hinterland.StoreDamagedException;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import org.jspecify.annotations.Nullable;

/** Whether a store is open; if not, what operations throw. Thread-safe. */
final class StoreClosing {

    private final String name;
    private final Runnable closesAll;
    private final FailureLog failures;
    private volatile @Nullable FileWatch fileWatch;
    private volatile boolean closed;

    /** What has happened to the file, if that is why the store is closed. */
    private volatile @Nullable String damage;

    /**
     * Begins with an open store.
     *
     * @param closesAll frees everything; called once
     */
    StoreClosing(String name, Runnable closesAll) {
        this.name = name;
        this.closesAll = closesAll;
        this.failures = new FailureLog(name, this::isClosed);
    }

    FailureLog failures() {
        return failures;
    }

    /** Sets what looks after the store's file. */
    void watch(FileWatch file) {
        fileWatch = file;
        file.begin(this, name);
    }

    boolean isClosed() {
        return closed;
    }

    /** Throws the exception of a closed store, if it is closed. */
    void checkOpen() {
        if (closed) {
            throw exception(null);
        }
    }

    private StoreClosedException exception(@Nullable Throwable met) {
        String problem = damage;
        return problem == null ? new StoreClosedException(name, met) : new StoreDamagedException(problem, name, met);
    }

    /** As {@link EntryHeap#orClosed}. */
    IllegalStateException orClosed(Throwable met) {
        if (met instanceof InternalError fault) {
            return orDamaged(fault);
        }
        return closed && met.getClass() == IllegalStateException.class ? exception(met) : (IllegalStateException) met;
    }

    @Outlined // callers that owe something must not have the check of the stack in their code
    private IllegalStateException orDamaged(InternalError fault) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        FileWatch file = fileWatch;
        if (file == null) {
            throw fault;
        }
        damaged(file.problem(), fault);
        return exception(fault);
    }

    /** Runs what may meet a missing page of the file. */
    void run(Runnable action) {
        try {
            action.run();
        } catch (InternalError e) {
            throw orClosed(e);
        }
    }

    /** Closes the store because its file is not what it was; once. */
    void damaged(String problem, @Nullable Throwable cause) {
        synchronized (this) {
            if (closed) {
                return;
            }
            damage = problem;
        }
        FileWatch file = fileWatch;
        if (file != null) {
            file.setDamaged();
        }
        failures.add("file", new StoreDamagedException(problem, name, cause));
        close();
    }

    /** As {@link EntryHeap#close}. */
    void close() {
        StackReserve.ensure();
        // A second thread returns when the first has closed all: it may open the file next.
        synchronized (this) {
            if (!closed) {
                closed = true;
                closesAll.run();
            }
        }
    }
}
