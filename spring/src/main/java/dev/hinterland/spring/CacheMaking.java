// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.AsyncOffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.codec.Serialization;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;

/** Makes caches of definitions. */
final class CacheMaking {

    private CacheMaking() {}

    static HinterlandCache make(String name, CacheDefinition definition, ClassLoader loader) {
        AsyncOffHeapCache<Object, Object> futures = definition
                .options()
                .get()
                .name(name)
                .buildAsync(keyCodec(definition, loader), valueCodec(definition, loader));
        return new HinterlandCache(
                name,
                futures.synchronous(),
                futures,
                definition.keys().type(),
                definition.values().type(),
                definition.nullValues());
    }

    private static Codec<Object> keyCodec(CacheDefinition definition, ClassLoader loader) {
        Codec<?> codec = definition.keys().codec();
        return codec == null ? TaggedObjects.keys(loader).codec() : ofObjects(codec);
    }

    private static Codec<Object> valueCodec(CacheDefinition definition, ClassLoader loader) {
        Codec<?> codec = definition.values().codec();
        if (codec == null) {
            return TaggedObjects.values(loader, definition.filter()).codec();
        }
        return definition.nullValues() ? nullable(codec) : ofObjects(codec);
    }

    @SuppressWarnings("unchecked") // HinterlandCache checks each key and value
    private static Codec<Object> ofObjects(Codec<?> codec) {
        return (Codec<Object>) codec;
    }

    private static Codec<Object> nullable(Codec<?> codec) {
        return Codec.optional(ofObjects(codec))
                .via(
                        value -> NullValue.INSTANCE.equals(value) ? Optional.empty() : Optional.of(value),
                        stored -> stored.orElse(NullValue.INSTANCE));
    }

    /** Returns the codec of a class, or nothing if its objects are serialized. */
    static @Nullable Codec<?> codecOf(Class<?> type, @Nullable ObjectInputFilter filter) {
        if (type == Object.class) {
            return null;
        }
        try {
            return Codec.of(type);
        } catch (IllegalArgumentException unsupported) {
            if (filter == null || !Serializable.class.isAssignableFrom(type)) {
                throw unsupported;
            }
            if (!Serialization.of(filter, ClassLoader.getSystemClassLoader()).allows(type)) {
                throw new IllegalArgumentException(
                        "serialization filter refuses the class: class=" + type.getName(), unsupported);
            }
            return null;
        }
    }
}
