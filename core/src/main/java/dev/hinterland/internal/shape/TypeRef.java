// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A generic type with all of its type variables replaced.
 *
 * @param raw its class
 * @param arguments of its type parameters; none where the class is used without
 */
public record TypeRef(Class<?> raw, List<TypeRef> arguments) {

    /** Bounds may name themselves, as in {@code T extends Comparable<T>}: no further than this. */
    private static final int MAX_DEPTH = 16;

    public static TypeRef of(Class<?> raw) {
        return new TypeRef(raw, List.of());
    }

    /** Returns a type that is mentioned in this one's class, with this one's arguments for its variables. */
    TypeRef resolve(Type type) {
        Map<TypeVariable<?>, TypeRef> bindings = new HashMap<>();
        TypeVariable<?>[] variables = raw.getTypeParameters();
        for (int i = 0; i < arguments.size(); i++) {
            bindings.put(variables[i], arguments.get(i));
        }
        return resolve(type, bindings, 0);
    }

    private static TypeRef resolve(Type type, Map<TypeVariable<?>, TypeRef> bindings, int depth) {
        if (depth > MAX_DEPTH) {
            return of(Object.class);
        }
        return switch (type) {
            case Class<?> plain -> of(plain);
            case ParameterizedType parameterized -> {
                List<TypeRef> arguments = new ArrayList<>();
                for (Type argument : parameterized.getActualTypeArguments()) {
                    arguments.add(resolve(argument, bindings, depth + 1));
                }
                yield new TypeRef((Class<?>) parameterized.getRawType(), List.copyOf(arguments));
            }
            case TypeVariable<?> variable -> {
                TypeRef bound = bindings.get(variable);
                yield bound == null ? resolve(variable.getBounds()[0], bindings, depth + 1) : bound;
            }
            case WildcardType wildcard -> resolve(wildcard.getUpperBounds()[0], bindings, depth + 1);
            default -> of(Object[].class); // an array of a generic type
        };
    }

    /** Returns an argument, or {@code Object} where the class is used without. */
    TypeRef argument(int i) {
        return i < arguments.size() ? arguments.get(i) : of(Object.class);
    }

    /** Returns the name as it stands in sources, with the package. */
    public String text() {
        String name = raw.getTypeName();
        return arguments.isEmpty()
                ? name
                : name + arguments.stream().map(TypeRef::text).collect(Collectors.joining(",", "<", ">"));
    }
}
