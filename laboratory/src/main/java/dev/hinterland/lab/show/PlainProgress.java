// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.progress.Ending;
import dev.hinterland.lab.progress.Progress;
import java.io.PrintStream;

/** A line for each run, for logs and pipes. */
final class PlainProgress implements Progress {

    private final PrintStream out;
    private int expected;
    private int started;
    private String what = "";

    PlainProgress(PrintStream out) {
        this.out = out;
    }

    @Override
    public void expect(int runs) {
        expected = started + runs;
    }

    @Override
    public void started(String name) {
        started++;
        what = name;
    }

    @Override
    public void at(String phase, double shareOfPhase, double shareOfRun) {
        // A log wants results, not every step.
    }

    @Override
    public void finished(String outcome) {
        if (Ending.hasBegun()) {
            // It was ended with the laboratory, and tells nothing.
            return;
        }
        out.println("[" + started + "/" + Math.max(expected, started) + "] " + what + ": " + outcome);
    }

    @Override
    public void note(String text) {
        out.println(text);
    }

    @Override
    public void close() {
        out.flush();
    }
}
