package dev.hinterland;

import dev.hinterland.codec.Codec;
import dev.hinterland.memory.RecordBytes;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

/** Finds out which class a codec encodes, as far as its declaration says: {@code class MoneyCodec implements Codec<Money>}. */
final class EncodedClass {

    private EncodedClass() {}

    /** Returns the class that everything belongs to which a codec encodes: {@code Object} if nothing more is known. */
    static Class<?> of(Codec<?> codec) {
        return codec instanceof RecordBytes records ? records.recordClass() : erased(argument(codec.getClass()));
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
        return switch (type) {
            case Class<?> known -> known;
            case ParameterizedType known -> erased(known.getRawType());
            case GenericArrayType array ->
                erased(array.getGenericComponentType()).arrayType();
            default -> Object.class;
        };
    }
}
