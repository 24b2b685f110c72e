// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PacedRunTest {

    private static final long MILLI = 1_000_000;
    private static final long STALL = 50 * MILLI;
    private static final int RATE = 100_000;
    private static final long STALLED = 30_000;
    private static final long NO_LIMIT = Long.MAX_VALUE;

    private final FakeTimer timer = new FakeTimer();

    /** Operations that take a time by their place. */
    private final class Taking implements Operation {

        private final LongUnaryOperator nanos;
        private long at;

        Taking(LongUnaryOperator nanos) {
            this.nanos = nanos;
        }

        @Override
        public void prepare() {
            // nothing to prepare
        }

        @Override
        public void run() {
            timer.pass(nanos.applyAsLong(at++));
        }

        @Override
        public void check() {
            // nothing to look at
        }
    }

    private Histogram run(LongUnaryOperator nanos) throws Exception {
        ResponseTimes times = new ResponseTimes(1);
        PacedRun run = new PacedRun(timer, new Schedule(timer.now(), RATE), RATE, NO_LIMIT);
        assertThat(run.run(new Taking(nanos), times, () -> {}, () -> true)).isEqualTo(RATE);
        return times.total();
    }

    private static long late(Histogram times) {
        return times.getCountBetweenValues(1000, ResponseTimes.MOST_NANOS);
    }

    @Test
    void stallOf50Millis_makes5000GetsLate() throws Exception {
        Histogram times = run(at -> at == STALLED ? STALL : 0);

        assertThat(late(times)).isEqualTo(5_000);
        assertThat(times.getMaxValue()).isBetween(STALL, STALL + STALL / 1000);
        assertThat(times.getTotalCount()).isEqualTo(RATE);
        // half of the 5,000 waited for more than half of the stall
        assertThat(times.getCountBetweenValues(STALL / 2, ResponseTimes.MOST_NANOS))
                .isBetween(2_490L, 2_510L);
    }

    @Test
    void stallThatIsCaughtUpWithSlowly_makesMoreGetsLate() throws Exception {
        // each get takes half of what is between two: the queue shortens half as fast, and lasts twice as long
        Histogram times = run(at -> at == STALLED ? STALL : 5_000);

        assertThat(times.getCountBetweenValues(6_000, ResponseTimes.MOST_NANOS)).isBetween(9_980L, 10_020L);
    }

    /** The broken twin: it starts its clock when it begins, and so omits what it kept waiting. */
    @Test
    void brokenTwin_thatMeasuresFromTheActualStart_seesOneSlowGet() {
        Schedule schedule = new Schedule(timer.now(), RATE);
        ResponseTimes times = new ResponseTimes(1);
        Taking operation = new Taking(at -> at == STALLED ? STALL : 0);
        for (long i = 0; i < RATE; i++) {
            timer.waitUntil(schedule.due(i));
            long start = timer.now();
            operation.run();
            times.record(schedule.second(i), timer.now() - start);
        }

        assertThat(late(times.total())).isEqualTo(1);
        assertThat(times.total().getValueAtPercentile(99.99)).isLessThan(1000);
    }

    @Test
    void storeThatFallsBehind_endsTheRun_andCountsWhatStillWaits() throws Exception {
        ResponseTimes times = new ResponseTimes(1);
        PacedRun run = new PacedRun(timer, new Schedule(timer.now(), RATE), RATE, 10 * MILLI);

        // each get takes twice what is between two: after 1,001 of them the run is over 10 ms behind
        long done = run.run(new Taking(at -> 20_000), times, () -> {}, () -> true);

        assertThat(done).isEqualTo(1_000);
        assertThat(times.total().getTotalCount()).isEqualTo(2_000);
    }

    @Test
    void run_thatIsTold_ends() throws Exception {
        PacedRun run = new PacedRun(timer, new Schedule(timer.now(), RATE), RATE, NO_LIMIT);
        long[] asked = {0};

        run.run(new Taking(at -> 0), new ResponseTimes(1), () -> {}, () -> asked[0]++ < 7);

        assertThat(asked[0]).isEqualTo(8);
    }
}
