// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hardware;

import java.util.Locale;

/**
 * Measures kernels one after the other. Run it as {@code KernelProgram WINDOWS MILLIS KERNEL…}: each kernel is set up,
 * warmed up for two windows, and timed in so many windows of so many milliseconds. A kernel is its name and its numbers
 * with colons between them:
 *
 * <pre>
 * chase:PLACES:STRIDE  read:BYTES  fill:BYTES  copy:BYTES  copy-out:BYTES:DESTINATION
 * copy-one  store-one  allocate  allocate-large:BYTES
 * </pre>
 *
 * <p>Prints a line for each kernel when it begins, and one for each window, with tabs between fields:
 *
 * <pre>
 * kernel  the kernel as it was given
 * window  nanoseconds for once
 * </pre>
 *
 * The JVM should compile in the foreground ({@code -Xbatch}), so that what is timed is compiled.
 */
public final class KernelProgram {

    private static final int WARM_UP_WINDOWS = 2;

    /** Calls before anything is timed: so that each loop is compiled as a method, not only replaced while it runs. */
    private static final int CALLS = 12_000;

    private final int windows;
    private final long windowNanos;
    private long result;

    private KernelProgram(int windows, long windowNanos) {
        this.windows = windows;
        this.windowNanos = windowNanos;
    }

    /** Runs it. */
    public static void main(String[] arguments) {
        KernelProgram program =
                new KernelProgram(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]) * 1_000_000);
        for (int i = 2; i < arguments.length; i++) {
            System.out.println("kernel\t" + arguments[i]);
            program.measure(kernel(arguments[i]));
        }
        if (program.result == System.nanoTime()) {
            System.out.println();
        }
    }

    /** Returns the kernel of this description. */
    static Kernel kernel(String description) {
        String[] fields = description.split(":", -1);
        Calls calls = new Calls();
        return switch (fields[0]) {
            case "chase" -> new Chase(number(fields[1]), number(fields[2]));
            case "read" -> Streams.read(number(fields[1]));
            case "fill" -> Streams.fill(number(fields[1]));
            case "copy" -> Streams.copy(number(fields[1]));
            case "copy-out" -> Streams.copyOut(number(fields[1]), number(fields[2]));
            case "copy-one" -> calls.copyOne();
            case "store-one" -> calls.storeOne();
            case "allocate" -> calls.allocate();
            case "allocate-large" -> calls.allocateLarge(number(fields[1]));
            default -> throw new IllegalArgumentException("unknown kernel: kernel=" + description);
        };
    }

    private static int number(String field) {
        return Integer.parseInt(field);
    }

    private void measure(Kernel kernel) {
        int times = timesInWindow(kernel);
        for (int window = -WARM_UP_WINDOWS; window < windows; window++) {
            long begin = System.nanoTime();
            result += kernel.run(times);
            long nanos = System.nanoTime() - begin;
            if (window >= 0) {
                System.out.println(String.format(Locale.ROOT, "window\t%.6g", (double) nanos / times));
            }
        }
    }

    /** Finds how often the kernel fits into a window; calls it until it is compiled, if that does not take long. */
    private int timesInWindow(Kernel kernel) {
        long begin = System.nanoTime();
        for (int call = 0; call < CALLS && System.nanoTime() - begin < windowNanos; call++) {
            result += kernel.run(1);
        }
        int times = 1;
        while (true) {
            begin = System.nanoTime();
            result += kernel.run(times);
            long nanos = Math.max(1, System.nanoTime() - begin);
            if (nanos >= windowNanos / 2 || times > Integer.MAX_VALUE / 4) {
                return (int) Math.max(1, Math.min(Integer.MAX_VALUE / 2, times * windowNanos / nanos));
            }
            times *= nanos < windowNanos / 16 ? 4 : 2;
        }
    }
}
