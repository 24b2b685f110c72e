// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import java.lang.invoke.MethodHandle;

/** A type of views. It is a record, so that the JIT takes the constructor of a constant type for constant. */
record ViewConstruction<R, T>(Class<T> type, MethodHandle constructor) implements ViewType<R, T> {

    @SuppressWarnings("unchecked") // the class was generated to implement the interface
    T make(View<R> view) {
        try {
            return (T) (Object) constructor.invokeExact((View<?>) view);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("a constructor that throws nothing has thrown", e);
        }
    }
}
