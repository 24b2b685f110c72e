// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.codec.Codec;
import dev.hinterland.codec.Serialization;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Date;
import java.util.Set;
import java.util.function.UnaryOperator;
import javax.cache.configuration.Factory;
import org.jspecify.annotations.Nullable;

/**
 * Which codec keys or values have: the one that the user names; that of their class, if the library has one; or that of
 * any object.
 *
 * @param serialization writes and reads objects whose classes have no codec, by the class loader of the manager
 */
record CodecChoice(Serialization serialization) {

    /** Classes that {@link ObjectBytes} has tags for, and that {@link Codec#of} does not know. */
    private static final Set<Class<?>> TAGGED = Set.of(Date.class);

    /**
     * Returns the codec of a class of keys. Serialized objects may be equal without equal bytes, so those of any class
     * are compared by {@code equals}.
     *
     * @param path where the settings of the cache are, for messages
     * @param named makes the codec that the user names, or {@code null}
     */
    <T> Codec<T> ofKeys(String path, Class<T> type, @Nullable Factory<? extends Codec<T>> named) {
        return named == null
                ? codec(path + ".key-type", type, Codec::byEquals)
                : CacheParts.make(path + ".key-codec", named);
    }

    /**
     * Returns the codec of a class of values.
     *
     * @param path where the settings of the cache are, for messages
     * @param named makes the codec that the user names, or {@code null}
     */
    <T> Codec<T> ofValues(String path, Class<T> type, @Nullable Factory<? extends Codec<T>> named) {
        return named == null
                ? codec(path + ".value-type", type, UnaryOperator.identity())
                : CacheParts.make(path + ".value-codec", named);
    }

    private <T> Codec<T> codec(String setting, Class<T> type, UnaryOperator<Codec<T>> ofAnyClass) {
        IllegalArgumentException unsupported;
        try {
            return Codec.of(type);
        } catch (IllegalArgumentException e) {
            unsupported = e;
        }
        if (isOpenToSubclasses(type) || TAGGED.contains(type)) {
            return ofAnyClass.apply(new ObjectBytes(serialization).codec(type));
        }
        if (!Serializable.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(
                    "class has no codec and is not Serializable: setting=" + setting + ", class=" + type.getName()
                            + ", because=" + unsupported.getMessage(),
                    unsupported);
        }
        if (!serialization.allows(type)) {
            throw new IllegalArgumentException(
                    "serial-filter does not allow the class, which has no codec: setting=" + setting + ", class="
                            + type.getName() + ", because=" + unsupported.getMessage(),
                    unsupported);
        }
        return ofAnyClass.apply(new ObjectBytes(serialization).codec(type));
    }

    /** Returns whether objects may be of many classes, which are checked when they are stored. */
    private static boolean isOpenToSubclasses(Class<?> type) {
        return type == Object.class || type.isInterface() || Modifier.isAbstract(type.getModifiers());
    }
}
