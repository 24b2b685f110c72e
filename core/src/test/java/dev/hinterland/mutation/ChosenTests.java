package dev.hinterland.mutation;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs the test classes that are named as arguments, and ends with one of these codes. */
final class ChosenTests {

    static final int PASSED = 0;
    static final int FAILED = 3;
    static final int NONE_RUN = 4;

    /** What the caller says of a run that it had to end. */
    static final int HUNG = 5;

    private ChosenTests() {}

    public static void main(String[] tests) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(tests)
                        .map(DiscoverySelectors::selectClass)
                        .toList())
                .filters(EngineFilter.includeEngines("junit-jupiter"))
                .configurationParameter("junit.jupiter.execution.timeout.default", "30 s")
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        summary.printTo(out);
        summary.printFailuresTo(out);
        // Not by returning: a broken store's threads may still be at work.
        Runtime.getRuntime().halt(codeOf(summary));
    }

    private static int codeOf(TestExecutionSummary summary) {
        if (summary.getTotalFailureCount() > 0) {
            return FAILED;
        }
        return summary.getTestsSucceededCount() == 0 ? NONE_RUN : PASSED;
    }
}
