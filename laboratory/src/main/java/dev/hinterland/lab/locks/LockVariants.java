// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.jmh.JvmVariant;
import java.util.List;

/** The ways to start a JVM that matter to locks. */
final class LockVariants {

    static final JvmVariant DEFAULT = JvmVariant.DEFAULT;
    static final JvmVariant NO_ESCAPE_ANALYSIS = JvmVariant.of("-DoEscapeAnalysis", "-XX:-DoEscapeAnalysis");
    static final JvmVariant NO_ELIMINATION = JvmVariant.of("-EliminateLocks", "-XX:-EliminateLocks");
    static final JvmVariant NO_INLINING = JvmVariant.of("-Inline", "-XX:-Inline");

    /** Without all three optimisations, as the figures of one core and two were published. */
    static final JvmVariant UNOPTIMISED = JvmVariant.of(
            "all three off",
            "-XX:-DoEscapeAnalysis",
            "-XX:-EliminateLocks",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:-UseBiasedLocking");

    /** Biased locking with the delay that the JVM has by itself. */
    static final JvmVariant BIASED = JvmVariant.of("+UseBiasedLocking", "-XX:+UseBiasedLocking");

    static final JvmVariant BIASED_AT_ONCE =
            JvmVariant.of("biased, delay 0", "-XX:+UseBiasedLocking", "-XX:BiasedLockingStartupDelay=0");
    static final JvmVariant BIASED_LATE =
            JvmVariant.of("biased, delay 4 s", "-XX:+UseBiasedLocking", "-XX:BiasedLockingStartupDelay=4000");

    /** What the JIT compiler may do to a lock. */
    static final List<JvmVariant> COMPILER = List.of(DEFAULT, NO_ESCAPE_ANALYSIS, NO_ELIMINATION, NO_INLINING);

    /** How the JVM takes a lock. */
    static final List<JvmVariant> LOCKING = List.of(
            BIASED_AT_ONCE,
            BIASED_LATE,
            JvmVariant.of("LockingMode=0", "-XX:LockingMode=0"),
            JvmVariant.of("LockingMode=1", "-XX:LockingMode=1"),
            JvmVariant.of("LockingMode=2", "-XX:LockingMode=2"),
            JvmVariant.of("+MonitorTable", "-XX:+UnlockDiagnosticVMOptions", "-XX:+UseObjectMonitorTable"));

    /** What the names in tables mean. */
    static final List<String> NOTES = List.of(
            "Biased, delay 0 or 4 s: +UseBiasedLocking with BiasedLockingStartupDelay=0 or 4000; a JVM here ends before 4"
                    + " s, so the latter shows what a benchmark sees that is over too soon. LockingMode: 0 monitors, 1"
                    + " stack locking, 2 lightweight locking; +MonitorTable: +UseObjectMonitorTable.",
            "All three off: without escape analysis, lock elimination and biased locking, as far as the JVM has them.",
            "-Inline leaves JMH's own loop without inlining too: compare its figures with each other only.");

    private LockVariants() {}
}
