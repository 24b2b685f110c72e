// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import java.util.Objects;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import net.openhft.chronicle.values.Values;
import org.jspecify.annotations.Nullable;

/**
 * Chronicle Map in memory with a value interface. As its documentation recommends, each thread has an instance that
 * refers to where the value lies, and gets it with {@code getUsing}, which makes no object; and the map is told the
 * number of entries and a key of the size of all. The whole record is made of what the instance refers to. It is not
 * locked meanwhile, as would be needed where somebody writes.
 */
final class ChronicleRecords<K, V, I> implements RecordContender<K, V> {

    private final ChronicleMap<K, I> map;
    private final ChronicleForm<V, I> form;
    private final ThreadLocal<I> reference;
    private final I written;

    ChronicleRecords(K sampleKey, long entries, ChronicleForm<V, I> form) {
        @SuppressWarnings("unchecked") // the sample's class is the class of all keys: String, Long
        Class<K> keyType = (Class<K>) sampleKey.getClass();
        ChronicleMapBuilder<K, I> builder = ChronicleMapBuilder.of(keyType, form.type())
                .name("benchmark")
                .entries(entries)
                .putReturnsNull(true);
        if (keyType != Long.class) {
            builder.constantKeySizeBySample(sampleKey);
        }
        this.map = builder.create();
        this.form = form;
        this.reference = ThreadLocal.withInitial(() -> Values.newNativeReference(form.type()));
        this.written = Values.newHeapInstance(form.type());
    }

    /** Only one thread writes. */
    @Override
    public void put(K key, V value) {
        form.fill().accept(value, written);
        map.put(key, written);
    }

    @Override
    public @Nullable Object get(K key) {
        I found = map.getUsing(key, reference.get());
        return found == null ? null : form.record().apply(found);
    }

    @Override
    public int getNumber(K key) {
        return form.number().applyAsInt(Objects.requireNonNull(map.getUsing(key, reference.get())));
    }

    @Override
    public int readNumber(K key) {
        return getNumber(key);
    }

    @Override
    public void close() {
        map.close();
    }
}
