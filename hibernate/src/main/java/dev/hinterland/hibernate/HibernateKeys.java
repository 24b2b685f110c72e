// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import dev.hinterland.codec.Codec;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import org.hibernate.cache.internal.BasicCacheKeyImplementation;
import org.hibernate.cache.internal.CacheKeyImplementation;
import org.hibernate.cache.internal.NaturalIdCacheKey;
import org.jspecify.annotations.Nullable;

/**
 * The codec of the keys that Hibernate gives to its second-level cache: those of entities, collections, natural
 * identifiers and queries, and the names of tables.
 *
 * <p>Keys are compared by {@code equals}. The usual ones are written without Java's serialization: a name, a tenant, a
 * hash, and an identifier, which is a number, a text or another value of the JDK. Other identifiers, and the keys of
 * queries, are serialised, behind a filter.
 *
 * @since 0.1.0
 */
public final class HibernateKeys {

    /** What the keys of queries are made of, and identifiers of several values. */
    private static final ObjectInputFilter OWN = ObjectInputFilter.Config.createFilter("org.hibernate.cache.spi.*;"
            + "org.hibernate.cache.internal.*;org.hibernate.query.internal.*;java.lang.*;java.math.*;java.sql.*;"
            + "java.time.*;java.util.*");

    private HibernateKeys() {}

    /** What kind of key it is; the ordinal is stored. */
    private enum Kind {
        BASIC,
        ENTITY,
        NATURAL_ID,
        OTHER
    }

    /**
     * A key as it is stored.
     *
     * @param name of the entity or the collection; {@code null} of other keys
     * @param hash the hash code of an entity's or collection's key, which Hibernate's types compute
     * @param id the identifier, or all of another key
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Stored(
            Kind kind, @Nullable String name, @Nullable String tenant, int hash, byte[] id) {}

    /**
     * {@return the codec of keys whose identifiers are values of the JDK, or objects of classes that a filter allows}
     *
     * @param identifiers allows the classes of identifiers: those of {@code @IdClass} and {@code @EmbeddedId}
     */
    public static Codec<Object> codec(ObjectInputFilter identifiers) {
        return codec(identifiers, ClassLoader.getSystemClassLoader());
    }

    /**
     * {@return the same codec for classes that a class loader finds}
     *
     * @param identifiers allows the classes of identifiers
     * @param loader finds the classes
     */
    public static Codec<Object> codec(ObjectInputFilter identifiers, ClassLoader loader) {
        Objects.requireNonNull(identifiers, "identifiers");
        ObjectInputFilter filter = info -> {
            ObjectInputFilter.Status own = OWN.checkInput(info);
            return own == ObjectInputFilter.Status.UNDECIDED ? identifiers.checkInput(info) : own;
        };
        Identifiers ids = new Identifiers(Codec.serialized(Object.class, filter, loader));
        return Codec.byEquals(Codec.of(Stored.class, MethodHandles.lookup())
                .via(key -> stored(key, ids), stored -> key(stored, ids)));
    }

    private static Stored stored(Object key, Identifiers ids) {
        return switch (key) {
            case BasicCacheKeyImplementation basic ->
                new Stored(Kind.BASIC, basic.getEntityOrRoleName(), null, basic.hashCode(), ids.encode(basic.getId()));
            case CacheKeyImplementation entity ->
                new Stored(
                        Kind.ENTITY,
                        entity.getEntityOrRoleName(),
                        entity.getTenantId(),
                        entity.hashCode(),
                        ids.encode(entity.getId()));
            case NaturalIdCacheKey natural ->
                new Stored(
                        Kind.NATURAL_ID,
                        natural.getEntityName(),
                        natural.getTenantId(),
                        natural.hashCode(),
                        ids.encode(natural.getNaturalIdValues()));
            default -> new Stored(Kind.OTHER, null, null, 0, ids.encode(key));
        };
    }

    private static Object key(Stored stored, Identifiers ids) {
        Object id = ids.decode(stored.id());
        return switch (stored.kind()) {
            case BASIC -> new BasicCacheKeyImplementation((Serializable) id, stored.name(), stored.hash());
            case ENTITY -> new CacheKeyImplementation(id, stored.name(), stored.tenant(), stored.hash());
            case NATURAL_ID -> new NaturalIdCacheKey(id, stored.name(), stored.tenant(), stored.hash());
            case OTHER -> id;
        };
    }
}
