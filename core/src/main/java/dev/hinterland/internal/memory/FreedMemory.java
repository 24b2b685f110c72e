// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Makes the C library return freed memory to the operating system. Thread-safe.
 *
 * <p>glibc maps large blocks one by one, and unmaps them when they are freed. But with the first one that is freed, it
 * raises the size from which on it does so, up to 32 MiB. Smaller blocks come from its arenas from then on, and stay in
 * the process when they are freed. The JVM offers {@code malloc_trim} as a diagnostic command. Other C libraries and
 * JVMs do not have the command, and need none.
 */
final class FreedMemory {

    /** So much is given back before {@link #freed} returns. */
    private static final long AT_ONCE_BYTES = 16 << 20;

    /**
     * So little is not worth the command: the first one in a JVM starts its MBean server, a quarter of a second and
     * half a megabyte.
     */
    private static final long NEGLIGIBLE_BYTES = 4 << 20;

    /** Less than that is given back when nothing has been freed for this time: many small stores cost one trim. */
    private static final long QUIET_NANOS = 200_000_000;

    private static final BackgroundThread BACKGROUND = BackgroundThread.SHARED;
    private static final Runnable TRIM_WHEN_QUIET = FreedMemory::trimWhenQuiet;

    private static final AtomicLong UNTRIMMED_BYTES = new AtomicLong();
    private static final AtomicBoolean SCHEDULED = new AtomicBoolean();
    private static volatile long freedAt;

    private FreedMemory() {}

    /** Has all classes loaded that the other methods need. */
    static void load() {
        // The fields of this class are initialized before.
    }

    /** Hears that memory has been freed. */
    static void freed(long bytes) {
        freedAt = System.nanoTime();
        long untrimmed = UNTRIMMED_BYTES.addAndGet(bytes);
        if (untrimmed >= AT_ONCE_BYTES) {
            trim();
        } else if (untrimmed >= NEGLIGIBLE_BYTES) {
            trimSoon(QUIET_NANOS);
        }
    }

    private static void trimSoon(long delayNanos) {
        if (SCHEDULED.compareAndSet(false, true) && !BACKGROUND.schedule(TRIM_WHEN_QUIET, delayNanos)) {
            SCHEDULED.set(false);
        }
    }

    private static void trimWhenQuiet() {
        SCHEDULED.set(false);
        long quietNanos = System.nanoTime() - freedAt;
        if (quietNanos < QUIET_NANOS) {
            trimSoon(QUIET_NANOS - quietNanos);
        } else {
            trim();
        }
    }

    private static void trim() {
        if (UNTRIMMED_BYTES.getAndSet(0) == 0) {
            return;
        }
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "systemTrimNativeHeap",
                            null,
                            null);
        } catch (JMException | RuntimeException | Error absent) {
            // No glibc, or no such command. The memory has been freed all the same, so nothing that goes wrong here
            // concerns callers.
        }
    }
}
