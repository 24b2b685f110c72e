package dev.hinterland;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.KeyedHash;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The loads that are under way, one for each key. Who wants a key that another thread loads waits for that load; a load that
 * waits for itself, be it through others, is found out.
 *
 * @param <A> the form in which the store sees keys
 * @param <V> the type of the values
 */
final class Loads<A, V> {

    private final InPlaceCodec<A> keys;
    private final Map<Key<A>, Load<V>> running = new ConcurrentHashMap<>();

    /** What each thread waits for. */
    private final Map<Thread, Load<V>> waiting = new ConcurrentHashMap<>();

    Loads(InPlaceCodec<A> keys) {
        this.keys = keys;
    }

    /** One load. */
    static final class Load<V> {

        private final Thread owner = Thread.currentThread();
        private final CompletableFuture<@Nullable V> result = new CompletableFuture<>();
        private boolean discarded;

        /** Returns the value that was kept, by an action that is left out if the key has been removed meanwhile. */
        synchronized V keep(V value, UnaryOperator<V> action) {
            return discarded ? value : action.apply(value);
        }

        synchronized void discard() {
            discarded = true;
        }
    }

    /**
     * What came of a load.
     *
     * @param own whether it was the caller's
     * @param value the value, or {@code null} where the loader gave none, or failed in another thread
     */
    record Outcome<V>(boolean own, @Nullable V value) {}

    /** A key as the store sees it: equal if the encoded bytes are. */
    private record Key<A>(A form, int hash) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key<?> key && hash == key.hash && isSame(form, key.form);
        }

        private static boolean isSame(Object form, Object other) {
            return (form instanceof MemorySegment bytes && other instanceof MemorySegment otherBytes)
                    ? bytes.mismatch(otherBytes) < 0
                    : Objects.deepEquals(form, other);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private Key<A> keyOf(A form) {
        return new Key<>(form, Long.hashCode(KeyedHash.of(keys.bytes(form))));
    }

    /**
     * Loads the value of a key, or waits for the load of it that is under way already.
     *
     * @param loader loads the value, and is given the record to {@link Load#keep} it by
     */
    Outcome<V> load(A form, Function<Load<V>, @Nullable V> loader) {
        Key<A> key = keyOf(form);
        Load<V> mine = new Load<>();
        Load<V> first = running.putIfAbsent(key, mine);
        if (first != null) {
            return new Outcome<>(false, await(first));
        }
        V value = null;
        try {
            value = loader.apply(mine);
            return new Outcome<>(true, value);
        } finally {
            running.remove(key, mine);
            mine.result.complete(value);
        }
    }

    private @Nullable V await(Load<V> load) {
        Thread me = Thread.currentThread();
        waiting.put(me, load);
        try {
            checkForCycle(load, me);
            return load.result.join();
        } finally {
            waiting.remove(me);
        }
    }

    private void checkForCycle(Load<V> load, Thread me) {
        Load<V> next = load;
        for (int hops = 0; next != null && hops <= waiting.size(); hops++) {
            if (next.owner.equals(me)) {
                throw new IllegalStateException("Recursive update");
            }
            next = waiting.get(next.owner);
        }
    }

    /** Lets a load that is under way not keep its value. */
    void discard(Supplier<A> form) {
        if (!running.isEmpty()) {
            Load<V> load = running.get(keyOf(form.get()));
            if (load != null) {
                load.discard();
            }
        }
    }

    /** Lets no load that is under way keep its value. */
    void discardAll() {
        running.values().forEach(Load::discard);
    }
}
