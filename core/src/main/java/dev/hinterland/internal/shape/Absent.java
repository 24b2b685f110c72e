// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The format of a component that bytes of an older layout do not have.
 *
 * @param value what it is instead; if that is {@code null}, a primitive is zero
 */
public record Absent(@Nullable Object value) implements Format {

    private static final Map<Class<?>, Object> EMPTY =
            Map.of(Optional.class, Optional.empty(), List.class, List.of(), Set.class, Set.of(), Map.class, Map.of());

    /** Returns the format for a type: what can be empty is empty, everything else zero or null. */
    static Absent of(TypeRef type) {
        return new Absent(EMPTY.get(type.raw()));
    }

    @Override
    public String name() {
        return "absent";
    }

    @Override
    public boolean isCanonical() {
        return true;
    }
}
