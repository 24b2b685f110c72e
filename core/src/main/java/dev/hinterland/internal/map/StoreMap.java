// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.Counter;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapMap;
import dev.hinterland.Scan;
import dev.hinterland.internal.figures.MapBean;
import dev.hinterland.internal.figures.Registration;
import dev.hinterland.internal.figures.StoreFigures;
import dev.hinterland.internal.flight.Flight.Figures;
import dev.hinterland.internal.flight.Flight.Watched;
import dev.hinterland.internal.memory.Specialization;
import dev.hinterland.internal.store.EntryStore;
import dev.hinterland.internal.store.JournaledStore;
import dev.hinterland.internal.store.PlaceReader;
import dev.hinterland.internal.store.Store;
import dev.hinterland.record.Field;
import dev.hinterland.record.View;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The map implementation: {@link EntryMap} over a store of its own.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public class StoreMap<K, V, A, B> extends EntryMap<K, V, A, B> implements OffHeapMap<K, V>, Watched {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private final Store<A, B> store;
    private final EntryStore<A, B> written;
    private final Form<K, A> keys;
    private final RecordReads<V, A> records;
    private volatile @Nullable Registration registration;

    StoreMap(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {
        this(store, store, keys, values);
    }

    /**
     * Creates a map.
     *
     * @param written what takes writes: the store, or the same with a journal
     */
    StoreMap(Store<A, B> store, EntryStore<A, B> written, Form<K, A> keys, Form<V, B> values) {
        super(written, keys, values);
        this.store = store;
        this.written = written;
        this.keys = keys;
        this.records = new RecordReads<>(store, new PlaceReader<>(store), values);
    }

    /** Makes a map of a class of its own. */
    @SuppressWarnings("unchecked") // the copy's object has the type arguments of what it was made from
    public static <K, V, A, B> StoreMap<K, V, A, B> of(Store<A, B> store, Form<K, A> keys, Form<V, B> values) {
        ReadPath.specializeFirst(store, values);
        StoreMap<K, V, A, B> map =
                Specialization.make(LOOKUP, SpecializedMap.class, StoreMap.class, new MapParts<>(store, keys, values));
        return map == null ? new StoreMap<>(store, keys, values) : map;
    }

    /** Makes a map that has a journal. Its writes are no code of its own: the device takes longer. */
    public static <K, V, A, B> StoreMap<K, V, A, B> journaled(
            JournaledStore<A, B> written, Form<K, A> keys, Form<V, B> values) {
        return new StoreMap<>(written.store(), written, keys, values);
    }

    /** Lets others see the figures, until the map is closed. */
    public void show(boolean inJmx) {
        if (inJmx) {
            try {
                registration =
                        Registration.of("Map", store.name(), new MapBean<OffHeapMap<?, ?>>(this, OffHeapMap::stats));
            } catch (IllegalStateException refused) {
                written.close();
                throw refused;
            }
        }
        store.flight().watch(this);
    }

    public final Store<A, B> store() {
        return store;
    }

    @Override
    public Map<K, V> getAll(Iterable<? extends K> keys) {
        return findAll(keys, false).present();
    }

    @Override
    public <T> @Nullable T read(K key, Function<? super View<V>, ? extends @Nullable T> function) {
        return records.read(keyForm(key), function);
    }

    @Override
    public int readInt(K key, Field.OfInt<V> field, int absent) {
        return records.readInt(keyForm(key), field, absent);
    }

    @Override
    public long readLong(K key, Field.OfLong<V> field, long absent) {
        return records.readLong(keyForm(key), field, absent);
    }

    @Override
    public double readDouble(K key, Field.OfDouble<V> field, double absent) {
        return records.readDouble(keyForm(key), field, absent);
    }

    /** Returns a field of a key's value, as bits where it is a double. */
    final long readBits(K key, Field<V> field, long absent) {
        return records.readBits(keyForm(key), field, absent);
    }

    @Override
    public Scan<V> scan() {
        store.checkOpen();
        return new RecordScan<>(store, records.decoder(), List.of(), 1);
    }

    @Override
    public void scan(BiConsumer<? super K, ? super View<V>> visitor) {
        keyed().forEach(visitor);
    }

    @Override
    public boolean removeIf(Predicate<? super View<V>> condition) {
        return keyed().removeIf(condition);
    }

    private KeyedScan<K, V, A> keyed() {
        return new KeyedScan<>(this, written, keys, records);
    }

    @Override
    public Counter counter(K key) {
        keyForm(key);
        throw new IllegalStateException("counter requires values encoded with Codec.ofLong(): name=" + store.name());
    }

    @Override
    public void checkpoint() {
        store.checkOpen();
        if (!(written instanceof JournaledStore<A, B> journaled)) {
            throw new UnsupportedOperationException(
                    "checkpoint requires the durability CHECKPOINT or COMMIT: name=" + store.name());
        }
        journaled.checkpoint();
    }

    @Override
    public MapStats stats() {
        store.checkOpen();
        return StoreFigures.memory(store);
    }

    @Override
    public Figures figures() {
        return StoreFigures.ofMap(store);
    }

    @Override
    public void close() {
        Registration registered = registration;
        if (registered != null) {
            registration = null;
            registered.close();
        }
        store.flight().unwatch(this);
        written.close();
    }
}
