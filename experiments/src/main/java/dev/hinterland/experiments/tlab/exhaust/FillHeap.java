// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tlab.exhaust;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Fills the heap until the JVM gives up: most of what it allocates stays reachable, some is garbage at once, and now
 * and then an object is too large for what is left of a buffer. Run it as {@code FillHeap SECONDS}. As
 * {@code FillHeap SECONDS creeping} it keeps little of what it allocates, all of it small: collections then leave just
 * enough for the next few objects. At its end it prints
 *
 * <pre>
 * full      began at  ended at  the error's message
 * not full  began at  ended at
 * </pre>
 *
 * in milliseconds since the JVM began; the second if the time was up before.
 */
public final class FillHeap {

    private static final String CREEPING = "creeping";
    private static final int SMALL_BYTES = 16;
    private static final int GARBAGE_PER_KEPT = 10;
    private static final int KEPT_BYTES = 400;
    private static final int GARBAGE_BYTES = 200;
    private static final int LARGE_BYTES = 24_000;
    private static final int KEPT_PER_LARGE = 200;
    private static final int KEPT_PER_PAUSE = 1_000;
    private static final long PAUSE_MILLIS = 1;

    /** Keeps the compiler from seeing that nobody reads the garbage. */
    @SuppressWarnings("unused") // written so that it is not optimised away
    private static volatile byte @Nullable [] sink;

    private static @Nullable Link kept;
    private static long endNanos;

    private FillHeap() {}

    /** Runs it. */
    public static void main(String[] arguments) throws InterruptedException {
        // What the JVM and its recording have allocated until here would make the first collection come at once.
        System.gc();
        boolean creeping = arguments.length > 1 && arguments[1].equals(CREEPING);
        long uptime = ManagementFactory.getRuntimeMXBean().getUptime();
        long start = System.nanoTime();
        String message = fill(start + TimeUnit.SECONDS.toNanos(Integer.parseInt(arguments[0])), creeping);
        long millis = uptime + TimeUnit.NANOSECONDS.toMillis(endNanos - start);
        String times = uptime + "\t" + millis;
        System.out.println(message.isEmpty() ? "not full\t" + times : "full\t" + times + "\t" + message);
    }

    /** Returns what the JVM said; nothing if the time was up before. */
    private static String fill(long deadline, boolean creeping) throws InterruptedException {
        try {
            for (long i = 1; System.nanoTime() < deadline; i++) {
                if (creeping) {
                    creep();
                } else {
                    keep(i);
                }
            }
            endNanos = System.nanoTime();
            kept = null;
            return "";
        } catch (OutOfMemoryError full) {
            endNanos = System.nanoTime();
            kept = null;
            return String.valueOf(full);
        }
    }

    private static void creep() {
        kept = new Link(kept, new byte[SMALL_BYTES]);
        for (int i = 0; i < GARBAGE_PER_KEPT; i++) {
            sink = new byte[SMALL_BYTES];
        }
    }

    private static void keep(long turn) throws InterruptedException {
        kept = new Link(kept, new byte[KEPT_BYTES]);
        sink = new byte[GARBAGE_BYTES];
        if (turn % KEPT_PER_LARGE == 0) {
            sink = new byte[LARGE_BYTES];
        }
        if (turn % KEPT_PER_PAUSE == 0) {
            // So slowly that what happens can be told apart on a clock of milliseconds.
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** A link of what is kept. */
    private record Link(@Nullable Link before, Object contents) {}
}
