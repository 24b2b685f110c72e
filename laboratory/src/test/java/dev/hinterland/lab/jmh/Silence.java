// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.jmh;

import dev.hinterland.lab.progress.Progress;

/** Says nothing to anybody. */
public class Silence implements Progress {

    @Override
    public void expect(int runs) {
        // Nobody waits.
    }

    @Override
    public void started(String what) {
        // Nobody waits.
    }

    @Override
    public void at(String phase, double shareOfPhase, double shareOfRun) {
        // Nobody waits.
    }

    @Override
    public void finished(String outcome) {
        // Nobody waits.
    }

    @Override
    public void note(String text) {
        // Nobody waits.
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
