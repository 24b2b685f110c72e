// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

/** A clock that moves when somebody waits, or says so. */
final class FakeTimer implements Timer {

    private long now = 1_000;

    @Override
    public long now() {
        return now;
    }

    @Override
    public void waitUntil(long nanos) {
        now = Math.max(now, nanos);
    }

    void pass(long nanos) {
        now += nanos;
    }
}
