// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.experiments.run.Settings;
import dev.hinterland.experiments.run.StoreOpening;
import dev.hinterland.experiments.run.Workload;
import dev.hinterland.experiments.run.WorkloadContext;
import dev.hinterland.experiments.run.WorkloadContext.Steps;
import dev.hinterland.experiments.workload.Data;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Fills a store, and reads random entries of it on a schedule, beside a thread that makes garbage and another that
 * puts. One measurement for each rate of puts, one after the other, each after a warm-up of the same load.
 *
 * <p>The response times go to a file in the format of HdrHistogram's interval logs, tagged {@code gets-RATE} and
 * {@code puts-RATE} after the rate of puts. Lines {@code #[garbage-RATE: BYTES]} say how much garbage was made, and
 * {@code #[done-RATE: COUNT]} how many gets.
 */
public final class TailWorkload implements Workload {

    /** Its name. */
    public static final String ID = "tail";

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long HEAD_START_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Outcome run(WorkloadContext context) throws Exception {
        Settings settings = context.settings();
        Load load = Load.of(settings);
        Data data = StoreOpening.dataOf(settings);
        OpenStore<Object, Object> store =
                settings.store().equals(ControlStore.ID) ? new ControlStore() : StoreOpening.open(settings, data);
        context.watch(store);
        try (PrintStream file = new PrintStream(load.output(), StandardCharsets.UTF_8)) {
            return new Run(context, load, data, store, file).all();
        }
    }

    /** Returns how a phase that counts is called. */
    public static String phase(long puts) {
        return "gets beside " + puts + " puts/s";
    }

    /** Returns how the phase before it is called. */
    public static String warmup(long puts) {
        return "warm-up beside " + puts + " puts/s";
    }

    /** One run on one store. */
    private record Run(
            WorkloadContext context, Load load, Data data, OpenStore<Object, Object> store, PrintStream file) {

        Outcome all() throws Exception {
            long entries = context.settings().entries();
            if (!(store instanceof ControlStore)) {
                context.phase("fill", entries, this::fill);
            }
            long checksum = 0;
            for (long puts : load.puts()) {
                checksum += measure(puts);
            }
            return new Outcome(entries, StoreOpening.payloadBytes(context.settings(), data), checksum);
        }

        private void fill(long from, long to, Steps steps) {
            for (long i = from; i < to; i++) {
                store.put(data.key(i), data.value(i));
                steps.done();
            }
        }

        private long measure(long puts) throws Exception {
            if (load.warmupSeconds() > 0) {
                phase(warmup(puts), puts, load.warmupSeconds(), false);
            }
            return phase(TailWorkload.phase(puts), puts, load.seconds(), true);
        }

        private long phase(String name, long puts, int seconds, boolean counts) throws Exception {
            ResponseTimes times = new ResponseTimes(seconds);
            ResponseTimes putTimes = new ResponseTimes(puts == 0 ? 0 : seconds);
            Gets gets = new Gets(
                    store, context.settings().store(), data, context.settings().entries());
            long operations = seconds * load.rate();
            long[] done = new long[2];
            context.phase(name, operations, (from, to, steps) -> {
                try (Garbage garbage = new Garbage(load.garbageBytes())) {
                    done[0] = underLoad(puts, seconds, putTimes, gets, times, steps);
                    done[1] = garbage.made();
                }
            });
            if (counts) {
                write(puts, times, putTimes, done);
            }
            return gets.checksum();
        }

        private long underLoad(
                long puts, int seconds, ResponseTimes putTimes, Gets gets, ResponseTimes times, Steps steps)
                throws Exception {
            long start = System.nanoTime() + HEAD_START_NANOS;
            PacedRun reads = run(start, load.rate(), seconds);
            if (puts == 0) {
                return reads.run(gets, times, steps, () -> true);
            }
            try (Writer writer = new Writer(
                    run(start, puts, seconds),
                    new Puts(store, data, context.settings().entries()),
                    putTimes)) {
                return reads.run(gets, times, steps, writer::goesOn);
            }
        }

        private PacedRun run(long start, long perSecond, int seconds) {
            return new PacedRun(load.pacing(), new Schedule(start, perSecond), seconds * perSecond, PATIENCE_NANOS);
        }

        private void write(long puts, ResponseTimes times, ResponseTimes putTimes, long[] done) {
            file.println("#[done-" + puts + ": " + done[0] + "]");
            file.println("#[garbage-" + puts + ": " + done[1] + "]");
            times.writeTo(file, "gets-" + puts);
            putTimes.writeTo(file, "puts-" + puts);
        }
    }
}
