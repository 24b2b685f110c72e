// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.cache.Cache;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CacheWriterException;
import org.jspecify.annotations.Nullable;

/**
 * The writer of a cache, if it has one and writes through. What it throws comes as a {@link CacheWriterException}, and
 * before anything has changed.
 */
final class WriteThrough<K, V> {

    private final @Nullable CacheWriter<? super K, ? super V> writer;

    WriteThrough(@Nullable CacheWriter<? super K, ? super V> writer) {
        this.writer = writer;
    }

    boolean isPresent() {
        return writer != null;
    }

    void write(K key, V value) {
        if (writer != null) {
            try {
                writer.write(new StoredEntry<>(key, value));
            } catch (Exception problem) {
                throw wrapped("write", problem);
            }
        }
    }

    void delete(K key) {
        if (writer != null) {
            try {
                writer.delete(key);
            } catch (Exception problem) {
                throw wrapped("delete", problem);
            }
        }
    }

    /** What a writer has done of a batch. */
    record Written<K>(Set<K> keys, @Nullable RuntimeException failure) {}

    /** Writes entries; returns which have been written, and why the others have not. */
    Written<K> writeAll(Map<? extends K, ? extends V> entries) {
        Set<K> written = new HashSet<>(entries.keySet());
        if (writer == null || entries.isEmpty()) {
            return new Written<>(written, null);
        }
        // A writer removes what it has written, most likely from the beginning on.
        Map<K, StoredEntry<K, V>> left = new LinkedHashMap<>();
        entries.forEach((key, value) -> left.put(key, new StoredEntry<>(key, value)));
        try {
            writeAll(writer, left.values());
        } catch (Exception problem) {
            written.removeAll(left.keySet());
            return new Written<>(written, wrapped("writeAll", problem));
        }
        return new Written<>(written, null);
    }

    @SuppressWarnings("unchecked") // the writer takes entries of supertypes, and adds none
    private static <A, B> void writeAll(CacheWriter<A, B> writer, Collection<?> left) {
        writer.writeAll((Collection<Cache.Entry<? extends A, ? extends B>>) left);
    }

    /** Deletes keys; returns which have been deleted, and why the others have not. */
    Written<K> deleteAll(Collection<? extends K> keys) {
        Set<K> deleted = new HashSet<>(keys);
        if (writer == null || keys.isEmpty()) {
            return new Written<>(deleted, null);
        }
        Collection<Object> left = new LinkedHashSet<>(deleted);
        try {
            writer.deleteAll(left);
        } catch (Exception problem) {
            deleted.removeAll(Set.copyOf(left));
            return new Written<>(deleted, wrapped("deleteAll", problem));
        }
        return new Written<>(deleted, null);
    }

    private static RuntimeException wrapped(String method, Exception problem) {
        return problem instanceof CacheWriterException known
                ? known
                : new CacheWriterException("CacheWriter." + method + " has thrown", problem);
    }

    List<Object> closeables() {
        return writer == null ? List.of() : List.of(writer);
    }
}
