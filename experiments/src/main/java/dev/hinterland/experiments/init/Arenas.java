// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.init;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * {@code java.lang.foreign.Arena}, which is final since JDK 22, by constant handles: class files for Java 17 can't name
 * it.
 */
final class Arenas {

    /** Whether this JDK has arenas. */
    static final boolean AVAILABLE;

    private static final @Nullable MethodHandle OF_CONFINED;
    private static final @Nullable MethodHandle ALLOCATE;
    private static final @Nullable MethodHandle CLOSE;

    static {
        AVAILABLE = Runtime.version().feature() >= 22;
        OF_CONFINED = AVAILABLE ? ofConfinedHandle() : null;
        ALLOCATE = AVAILABLE ? allocateHandle() : null;
        CLOSE = AVAILABLE ? closeHandle() : null;
    }

    private Arenas() {}

    private static MethodHandle ofConfinedHandle() {
        try {
            return MethodHandles.lookup()
                    .findStatic(type("Arena"), "ofConfined", MethodType.methodType(type("Arena")))
                    .asType(MethodType.methodType(Object.class));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static MethodHandle allocateHandle() {
        try {
            return MethodHandles.lookup()
                    .findVirtual(type("Arena"), "allocate", MethodType.methodType(type("MemorySegment"), long.class))
                    .asType(MethodType.methodType(Object.class, Object.class, long.class));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static MethodHandle closeHandle() {
        try {
            return MethodHandles.lookup()
                    .findVirtual(type("Arena"), "close", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException missing) {
            throw new ExceptionInInitializerError(missing);
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }

    /** Returns a new arena for this thread alone. */
    static Object ofConfined() {
        try {
            return (Object) known(OF_CONFINED).invokeExact();
        } catch (Throwable failed) {
            throw new IllegalStateException("no arena", failed);
        }
    }

    /** Returns a zeroed segment. */
    static Object allocate(Object arena, long bytes) {
        try {
            return (Object) known(ALLOCATE).invokeExact(arena, bytes);
        } catch (Throwable failed) {
            throw new IllegalStateException("no segment: bytes=" + bytes, failed);
        }
    }

    /** Frees what an arena gave. */
    static void close(Object arena) {
        try {
            known(CLOSE).invokeExact(arena);
        } catch (Throwable failed) {
            throw new IllegalStateException("not closed", failed);
        }
    }

    private static MethodHandle known(@Nullable MethodHandle handle) {
        if (handle == null) {
            throw new UnsupportedOperationException(
                    "no arenas before JDK 22: java=" + Runtime.version().feature());
        }
        return handle;
    }
}
