// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The graph element of a collection: the number of elements, then each of them. A decoded collection is unmodifiable,
 * and keeps the order in which it was written.
 */
final class CollectionElement {

    /**
     * Bytes that lie could ask for lists in lists, each as long as there are bytes: beyond this they grow as they fill.
     */
    private static final int LARGE = 1024;

    private CollectionElement() {}

    /** Writes what a collection gives now: if another thread changes it meanwhile, as many as it had at first. */
    private static void writeAll(Collection<?> values, ElementCodec content, GraphSink sink, int depth) {
        Object[] all = values.toArray();
        sink.putInt(all.length);
        for (Object each : all) {
            content.write(each, sink, depth);
        }
    }

    private static <C extends Collection<@Nullable Object>> C readAll(
            C values, int count, ElementCodec content, GraphSource source, int depth) {
        for (int i = 0; i < count; i++) {
            values.add(content.read(source, depth));
        }
        return values;
    }

    /** A list. */
    static final class OfList extends ElementCodec {

        private final ElementCodec content;

        OfList(ElementCodec content) {
            this.content = content;
        }

        @Override
        void writePresent(Object value, GraphSink sink, int depth) {
            sink.putByte(PRESENT);
            writeAll((List<?>) value, content, sink, depth);
        }

        @Override
        Object readPresent(int mark, GraphSource source, int depth) {
            checkMark(mark);
            int count = source.getCount();
            return Collections.unmodifiableList(
                    readAll(new ArrayList<>(Math.min(count, LARGE)), count, content, source, depth));
        }
    }

    /** A set. */
    static final class OfSet extends ElementCodec {

        private final ElementCodec content;

        OfSet(ElementCodec content) {
            this.content = content;
        }

        @Override
        void writePresent(Object value, GraphSink sink, int depth) {
            sink.putByte(PRESENT);
            writeAll((Set<?>) value, content, sink, depth);
        }

        @Override
        Object readPresent(int mark, GraphSource source, int depth) {
            checkMark(mark);
            int count = source.getCount();
            return Collections.unmodifiableSet(readAll(new LinkedHashSet<>(), count, content, source, depth));
        }
    }

    /** A map: keys and values in turn. */
    static final class OfMap extends ElementCodec {

        private final ElementCodec keys;
        private final ElementCodec values;

        OfMap(ElementCodec keys, ElementCodec values) {
            this.keys = keys;
            this.values = values;
        }

        @Override
        void writePresent(Object value, GraphSink sink, int depth) {
            Object[] entries = ((Map<?, ?>) value).entrySet().toArray();
            sink.putByte(PRESENT);
            sink.putInt(entries.length);
            for (Object each : entries) {
                Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
                keys.write(entry.getKey(), sink, depth);
                values.write(entry.getValue(), sink, depth);
            }
        }

        @Override
        Object readPresent(int mark, GraphSource source, int depth) {
            checkMark(mark);
            int count = source.getCount();
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                Object key = keys.read(source, depth);
                map.put(key, values.read(source, depth));
            }
            return Collections.unmodifiableMap(map);
        }
    }

    /** An {@code Optional}: its content, or null for an empty one. */
    static final class OfOptional extends ElementCodec {

        private final ElementCodec content;

        OfOptional(ElementCodec content) {
            this.content = content;
        }

        @Override
        void writePresent(Object value, GraphSink sink, int depth) {
            sink.putByte(PRESENT);
            content.write(((Optional<?>) value).orElse(null), sink, depth);
        }

        @Override
        Object readPresent(int mark, GraphSource source, int depth) {
            checkMark(mark);
            return Optional.ofNullable(content.read(source, depth));
        }
    }
}
