// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.hinterland.adapters.StoreFullException;
import dev.hinterland.adapters.StoreNotStartedException;
import dev.hinterland.adapters.StoreUnavailableException;
import dev.hinterland.experiments.fork.ForkEvent.Failure;
import dev.hinterland.experiments.fork.ForkEvent.FailureKind;
import dev.hinterland.experiments.run.BadRequestException;
import dev.hinterland.experiments.run.WrongValueException;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** Finds out what sort of failure a throwable is; libraries wrap what matters, so the causes count as well. */
final class Failures {

    private static final int CAUSES_MAX = 20;
    private static final int MEBIBYTE = 1 << 20;

    private Failures() {}

    static Failure of(Throwable thrown, String phase) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < CAUSES_MAX; depth++) {
            FailureKind kind = kindOf(cause);
            if (kind != null) {
                return new Failure(kind, reasonOf(kind, cause), phase);
            }
            cause = cause.getCause();
        }
        return new Failure(FailureKind.EXCEPTION, reasonOf(FailureKind.EXCEPTION, thrown), phase);
    }

    private static @Nullable FailureKind kindOf(Throwable cause) {
        if (cause instanceof OutOfMemoryError) {
            return FailureKind.OUT_OF_MEMORY;
        }
        if (cause instanceof StoreFullException) {
            return FailureKind.STORE_FULL;
        }
        if (cause instanceof StoreUnavailableException) {
            return FailureKind.UNAVAILABLE;
        }
        if (cause instanceof StoreNotStartedException) {
            return FailureKind.NOT_STARTED;
        }
        if (cause instanceof BadRequestException) {
            return FailureKind.BAD_REQUEST;
        }
        return cause instanceof WrongValueException ? FailureKind.WRONG_VALUE : null;
    }

    private static String reasonOf(FailureKind kind, Throwable cause) {
        String message = cause.getMessage() == null
                ? ""
                : cause.getMessage().lines().findFirst().orElse("");
        return switch (kind) {
            case OUT_OF_MEMORY -> outOfMemory(message);
            case EXCEPTION -> cause.getClass().getSimpleName() + (message.isEmpty() ? "" : ": " + message);
            default -> message;
        };
    }

    private static String outOfMemory(String message) {
        boolean heap = message.isEmpty() || message.startsWith("Java heap") || message.startsWith("GC overhead");
        return heap
                ? "The Java heap is used up: max=" + maxHeapBytes() / MEBIBYTE + " MB"
                : "Memory is used up: " + message;
    }

    /**
     * Returns what {@code -Xmx} says; {@link Runtime#maxMemory} leaves out what the collector keeps free for itself.
     */
    private static long maxHeapBytes() {
        HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        return Long.parseLong(vm.getVMOption("MaxHeapSize").getValue());
    }
}
