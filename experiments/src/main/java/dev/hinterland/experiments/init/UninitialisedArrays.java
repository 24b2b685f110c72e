// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.init;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Arrays whose contents are whatever was in the memory before, by the JDK's internal {@code Unsafe}. The JVM must be
 * started with {@link #EXPORT}. An experiment: nothing that is meant to last may do this.
 *
 * <p>Class files for Java 17 can't name the method, so a constant handle does. The JIT compiler sees through it to the
 * intrinsic, and emits what it emits for {@code new byte[length]} without the loop that clears.
 */
final class UninitialisedArrays {

    /** The JVM's argument without which the class can't be used. */
    static final String EXPORT = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED";

    private static final MethodHandle BYTES = bytes();

    private UninitialisedArrays() {}

    private static MethodHandle bytes() {
        try {
            Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Object instance = lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe))
                    .invoke();
            MethodHandle allocate = lookup.findVirtual(
                    unsafe, "allocateUninitializedArray", MethodType.methodType(Object.class, Class.class, int.class));
            return MethodHandles.insertArguments(allocate, 0, instance, byte.class);
        } catch (Throwable refused) {
            throw new ExceptionInInitializerError(refused);
        }
    }

    /** Returns a {@code byte[]} with whatever was there before. */
    static Object bytes(int length) {
        try {
            return (Object) BYTES.invokeExact(length);
        } catch (Throwable failed) {
            throw new IllegalStateException("no array: length=" + length, failed);
        }
    }
}
