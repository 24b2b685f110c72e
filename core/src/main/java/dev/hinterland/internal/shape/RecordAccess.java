// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Access to a record class: its canonical constructor, and its fields. Fields are read without a call of their
 * accessors, which may be code of the user's.
 *
 * @param constructor from the components to the record
 * @param getters from the record to each component
 */
public record RecordAccess(MethodHandle constructor, List<MethodHandle> getters) {

    /**
     * Gets access to a record class.
     *
     * @param lookup the user's own, or {@code null}
     * @throws IllegalArgumentException if neither it nor the class's module allows it
     */
    static RecordAccess of(Class<?> type, @Nullable Lookup lookup) {
        try {
            return inside(type, privateLookup(type, lookup));
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "Codec.of and RecordLayout.of have no access to the record: type=" + type.getTypeName()
                            + ", module=" + type.getModule()
                            + "; open its package to module dev.hinterland, or pass MethodHandles.lookup() of a class in that module",
                    e);
        } catch (NoSuchFieldException | NoSuchMethodException e) {
            throw new LinkageError("record without its fields and constructor: type=" + type.getTypeName(), e);
        }
    }

    private static Lookup privateLookup(Class<?> type, @Nullable Lookup lookup) throws IllegalAccessException {
        RecordAccess.class.getModule().addReads(type.getModule());
        Lookup own = MethodHandles.lookup();
        if (lookup == null) {
            return MethodHandles.privateLookupIn(type, own);
        }
        try {
            return MethodHandles.privateLookupIn(type, lookup);
        } catch (IllegalAccessException e) {
            // A record of another module than the user's own, which that module may have opened to the library.
            return MethodHandles.privateLookupIn(type, own);
        }
    }

    private static RecordAccess inside(Class<?> type, Lookup inside)
            throws IllegalAccessException, NoSuchFieldException, NoSuchMethodException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        List<MethodHandle> getters = new ArrayList<>();
        for (RecordComponent each : components) {
            getters.add(inside.findGetter(type, each.getName(), each.getType()));
        }
        MethodHandle constructor = inside.findConstructor(type, MethodType.methodType(void.class, types));
        return new RecordAccess(constructor, List.copyOf(getters));
    }
}
