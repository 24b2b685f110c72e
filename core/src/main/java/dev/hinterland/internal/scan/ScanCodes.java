// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.expiry.ExpiryCutoff;
import dev.hinterland.internal.memory.Specialization;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The code by which scans call one function, under some conditions or none. It is shared by all scans, until the
 * function has visited much: from then on it is a {@linkplain dev.hinterland.internal.memory.Specialization copy},
 * which calls nothing else, so that HotSpot compiles loop, view and function into one, however many functions other
 * scans call.
 *
 * <p>What belongs to a function is kept with its class, of which each lambda expression has one; copies are unloaded
 * with it. Thread-safe.
 */
public final class ScanCodes {

    /** The code of functions that have not visited much. */
    static final ScanCode SHARED = new SpecializedScanCode();

    /** A copy begins slowly, for some milliseconds, in which so much is visited otherwise. */
    private static final long SHARED_BYTES = 32 << 20;

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private static final ClassValue<ScanCodes> OF_FUNCTION = new ClassValue<>() {
        @Override
        protected ScanCodes computeValue(Class<?> function) {
            return new ScanCodes();
        }
    };

    /** The same under one more condition, by its class. */
    private final Map<Class<?>, ScanCodes> conditional = new WeakHashMap<>();

    private final AtomicLong visitedBytes = new AtomicLong();
    private volatile @Nullable ScanCode own;

    private ScanCodes() {}

    /** Returns what belongs to a function under some conditions. */
    static ScanCodes of(Object function, List<?> conditions) {
        ScanCodes codes = OF_FUNCTION.get(function.getClass());
        for (Object condition : conditions) {
            codes = codes.under(condition.getClass());
        }
        return codes;
    }

    /** Returns what belongs to the same in stores whose entries have a time, which is a condition too. */
    ScanCodes timed() {
        return under(ExpiryCutoff.class);
    }

    private ScanCodes under(Class<?> condition) {
        synchronized (conditional) {
            return conditional.computeIfAbsent(condition, _ -> new ScanCodes());
        }
    }

    /** Returns the code for so many bytes, which are visited next. */
    ScanCode code(long bytes) {
        ScanCode present = own;
        if (present != null) {
            return present;
        }
        return visitedBytes.getAndAdd(bytes) < SHARED_BYTES ? SHARED : make();
    }

    private synchronized ScanCode make() {
        ScanCode present = own;
        if (present == null) {
            ScanCode copy = Specialization.make(LOOKUP, SpecializedScanCode.class, ScanCode.class, LOOKUP);
            present = copy == null ? new SpecializedScanCode() : copy;
            own = present;
        }
        return present;
    }
}
