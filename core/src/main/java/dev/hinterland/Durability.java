// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * What a store in a file has left after its process, or the operating system, has ended without {@code close}.
 *
 * @since 0.1.0
 */
public enum Durability {

    /**
     * A write that has returned survives its process. If the operating system goes down, or the power fails, while the
     * store is open, the file is lost. A write costs what it costs in memory.
     */
    PROCESS,

    /**
     * The same for the process. After a loss of power the store has the state of the last checkpoint, or a later one:
     * all writes up to some moment, in their order, and none after it. There is a checkpoint each second or so, and
     * whenever one is asked for. Each write is also written to a journal.
     */
    CHECKPOINT,

    /**
     * A write that has returned survives a loss of power, too: the thread waits until the write is on the device.
     * Threads that write at the same time share that wait.
     */
    COMMIT
}
