package dev.hinterland;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/** {@link ForkJoinPool#commonPool}, which is not created before it has something to do. */
enum CommonExecutor implements Executor {
    INSTANCE;

    @Override
    public void execute(Runnable task) {
        ForkJoinPool.commonPool().execute(task);
    }
}
