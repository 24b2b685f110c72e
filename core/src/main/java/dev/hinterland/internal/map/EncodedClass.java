// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.KnownContent;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

/**
 * Finds the class that a codec encodes, from the codec's declaration: {@code class MoneyCodec implements
 * Codec<Money>}.
 */
final class EncodedClass {

    /** By the classes of codecs. Most stores never ask, and reflection over generic types takes time. */
    private static final ClassValue<Class<?>> OF_CODEC = new ClassValue<>() {
        @Override
        protected Class<?> computeValue(Class<?> codec) {
            return erased(argument(codec));
        }
    };

    private EncodedClass() {}

    /** Returns the class of all that a codec of any kind encodes: {@code Object} if nothing more is known. */
    static Class<?> of(Object codec) {
        return codec instanceof KnownContent known ? known.encodedClass() : OF_CODEC.get(codec.getClass());
    }

    /** Returns the type argument of {@code Codec}, if the class or one above it names it, or else {@code Object}. */
    private static Type argument(Class<?> type) {
        for (Type above : type.getGenericInterfaces()) {
            if (above instanceof ParameterizedType codec && codec.getRawType() == Codec.class) {
                return codec.getActualTypeArguments()[0];
            }
            Type found = argument(erased(above));
            if (!(found instanceof TypeVariable<?>) && found != Object.class) {
                return found;
            }
        }
        Class<?> superclass = type.getSuperclass();
        return superclass == null ? Object.class : argument(superclass);
    }

    private static Class<?> erased(Type type) {
        if (type instanceof Class<?> known) {
            return known;
        }
        if (type instanceof ParameterizedType known) {
            return erased(known.getRawType());
        }
        return type instanceof GenericArrayType array
                ? erased(array.getGenericComponentType()).arrayType()
                : Object.class;
    }
}
