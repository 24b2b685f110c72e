// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import dev.hinterland.experiments.run.WorkloadContext.Steps;
import java.util.function.BooleanSupplier;

/**
 * Operations on a schedule, one after the other on one thread.
 *
 * <p>An operation's response time counts from when it was due, not from when it began. One that is due while another
 * still runs begins right after that one, and its waiting counts: so a stop of 50 ms shows in all of the 5,000
 * operations that were due meanwhile at 100,000 per second, as it would to 5,000 users. A loop that measured from its
 * own start would see one slow operation, and omit the others.
 *
 * <p>A store that falls ever further behind ends the run; what is due by then and was not done counts with the time for
 * which it has waited so far.
 *
 * @param timer tells the time
 * @param schedule when operations are due
 * @param operations how many there are
 * @param patienceNanos how far the run may be behind
 */
record PacedRun(Timer timer, Schedule schedule, long operations, long patienceNanos) {

    /**
     * Does them.
     *
     * @param times gets the response times
     * @param steps told of each operation done
     * @param more whether to go on
     * @return how many were done
     */
    long run(Operation operation, ResponseTimes times, Steps steps, BooleanSupplier more) throws Exception {
        for (long i = 0; i < operations && more.getAsBoolean(); i++) {
            operation.prepare();
            long due = schedule.due(i);
            timer.waitUntil(due);
            operation.run();
            long response = timer.now() - due;
            times.record(schedule.second(i), response);
            operation.check();
            steps.done();
            if (response > patienceNanos) {
                recordWaiting(i + 1, times);
                return i + 1;
            }
        }
        return operations;
    }

    private void recordWaiting(long from, ResponseTimes times) {
        long now = timer.now();
        for (long i = from; i < operations && schedule.due(i) < now; i++) {
            times.record(schedule.second(i), now - schedule.due(i));
        }
    }
}
