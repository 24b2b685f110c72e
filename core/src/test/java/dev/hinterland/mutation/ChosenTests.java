// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.mutation;

import java.io.PrintWriter;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs the test classes that are named as arguments, and ends with one of these codes. A test that takes too long ends
 * the JVM, with a thread dump: an interrupt, as JUnit's own time limit sends, does not end a thread that hangs in a
 * broken store.
 */
final class ChosenTests {

    static final int PASSED = 0;
    static final int FAILED = 3;
    static final int NONE_RUN = 4;

    /** A test has taken longer than {@link #LIMIT}, or the caller ended the run. */
    static final int HUNG = 5;

    /** The system property that has the most milliseconds that one test may take. */
    static final String LIMIT = "hinterland.mutant.testMillis";

    /** The last line of the output begins so, if no test has failed; the milliseconds of the longest test follow. */
    static final String LONGEST = "longest test in milliseconds: ";

    private static final long LOOK_MILLIS = 250;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private ChosenTests() {}

    public static void main(String[] tests) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(tests)
                        .map(DiscoverySelectors::selectClass)
                        .toList())
                .filters(EngineFilter.includeEngines("junit-jupiter"))
                .build();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Watchdog watchdog = new Watchdog(Long.getLong(LIMIT, Long.MAX_VALUE / NANOS_PER_MILLI), out);
        watchdog.start();
        LauncherFactory.create().execute(request, listener, watchdog);
        TestExecutionSummary summary = listener.getSummary();
        summary.printTo(out);
        summary.printFailuresTo(out);
        out.println(LONGEST + watchdog.longestMillis());
        // Not by returning: a broken store's threads may still be at work.
        end(codeOf(summary));
    }

    /** Ends this process, and those that tests have started and that do not end by themselves. */
    private static void end(int code) {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(code);
    }

    private static int codeOf(TestExecutionSummary summary) {
        if (summary.getTotalFailureCount() > 0) {
            return FAILED;
        }
        return summary.getTestsSucceededCount() == 0 ? NONE_RUN : PASSED;
    }

    /** Knows since when each test has been running. */
    private static final class Watchdog implements TestExecutionListener {

        private final long limitMillis;
        private final PrintWriter out;
        private final Map<TestIdentifier, Long> began = new ConcurrentHashMap<>();
        private long longestNanos;

        Watchdog(long limitMillis, PrintWriter out) {
            this.limitMillis = limitMillis;
            this.out = out;
        }

        void start() {
            Thread.ofPlatform().daemon().name("watchdog").start(this::look);
        }

        long longestMillis() {
            return longestNanos / NANOS_PER_MILLI;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            if (test.isTest()) {
                began.put(test, System.nanoTime());
            }
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            Long since = began.remove(test);
            if (since != null) {
                longestNanos = Math.max(longestNanos, System.nanoTime() - since);
            }
        }

        private void look() {
            try {
                while (true) {
                    Thread.sleep(LOOK_MILLIS);
                    began.forEach((test, since) -> {
                        if (System.nanoTime() - since > limitMillis * NANOS_PER_MILLI) {
                            out.println("hangs: test=" + test.getUniqueId() + ", limitMillis=" + limitMillis);
                            dumpThreads();
                            end(HUNG);
                        }
                    });
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        }

        private void dumpThreads() {
            for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
                LockInfo lock = thread.getLockInfo();
                out.println("\"" + thread.getThreadName() + "\" " + thread.getThreadState()
                        + (lock == null ? "" : " on " + lock + " owned by " + thread.getLockOwnerName()));
                for (StackTraceElement frame : thread.getStackTrace()) {
                    out.println("\tat " + frame);
                }
            }
        }
    }
}
