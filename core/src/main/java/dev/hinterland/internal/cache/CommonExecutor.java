// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/** The executor {@link ForkJoinPool#commonPool}, which is not created before its first task. */
public enum CommonExecutor implements Executor {
    INSTANCE;

    @Override
    public void execute(Runnable task) {
        ForkJoinPool.commonPool().execute(task);
    }
}
