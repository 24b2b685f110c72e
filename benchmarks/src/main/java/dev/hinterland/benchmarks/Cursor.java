// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A thread's place in a sequence whose length is a power of two; each thread starts somewhere else. */
@State(Scope.Thread)
public class Cursor {

    private static final AtomicInteger THREADS = new AtomicInteger();
    private static final int STRIDE = 0x9E3779B1;

    private int position = THREADS.getAndIncrement() * STRIDE;

    /** Moves on, and returns the position, below {@code length}. */
    int next(int length) {
        return position++ & (length - 1);
    }
}
