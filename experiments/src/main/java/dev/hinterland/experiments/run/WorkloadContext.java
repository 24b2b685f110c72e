// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

import dev.hinterland.adapters.OpenStore;

/** What a workload is given: its settings, and somebody who times and watches it. */
public interface WorkloadContext {

    /** Returns what the workload is asked for. */
    Settings settings();

    /**
     * Hands over a store that has just been opened: notes what the process takes up while it is empty, lets samples
     * include what it holds, and closes it when all is measured.
     */
    void watch(OpenStore<?, ?> store);

    /**
     * Times a phase of the workload: divides the operations among as many threads as the settings say, one contiguous
     * range for each. A single thread is the caller's.
     *
     * @throws Exception what a part threw; the others stop soon
     */
    void phase(String name, long operations, Part part) throws Exception;

    /** A phase's share of one thread. */
    @FunctionalInterface
    interface Part {

        /**
         * Does the operations of a range.
         *
         * @param from the first operation
         * @param to the operation after the last
         * @param steps to be told of each operation that is done
         */
        void run(long from, long to, Steps steps) throws Exception;
    }

    /** Counts the operations that one thread has done. */
    interface Steps {

        /**
         * Says that one more operation is done.
         *
         * @throws java.util.concurrent.CancellationException if another thread of the phase has failed
         */
        void done();
    }
}
