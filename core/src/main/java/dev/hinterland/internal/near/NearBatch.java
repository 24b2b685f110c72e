// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.StoreClosedException;
import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.near.WriteBehind.Queued;
import dev.hinterland.remote.ForeignValueException;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteSession.Answer;
import dev.hinterland.remote.RemoteUnavailableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Fetches several keys that have no copy in one round trip, and loads those that the tier does not have by one call. It
 * waits for keys that other threads fetch already. Not thread-safe.
 */
final class NearBatch<K, V, A, B> {

    private final NearEntries<K, V, A, B> entries;
    private final RemoteSession session;
    private final Map<K, V> found = new HashMap<>();
    private final Map<K, Load<A, V>> own = new LinkedHashMap<>();
    private final Set<K> others = new LinkedHashSet<>();

    /** Those in {@link #own}, and those that have ended. */
    private final List<Load<A, V>> begun = new ArrayList<>();

    NearBatch(NearEntries<K, V, A, B> entries) {
        this.entries = entries;
        this.session = entries.session;
    }

    /** Returns the values that the keys have, or get by the loader, if there is one. */
    Map<K, V> values(
            Set<K> missing,
            @Nullable Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        try {
            missing.forEach(this::enter);
            List.copyOf(own.keySet()).forEach(this::lookIntoQueue);
            fetch();
            if (loader != null && !own.isEmpty()) {
                load(loader);
            }
            own.values().forEach(load -> entries.map.loads().end(load, null));
        } catch (Throwable problem) {
            for (int i = 0; i < begun.size(); i++) {
                entries.map.loads().fail(begun.get(i), problem);
            }
            throw problem;
        }
        for (K key : others) {
            V value = entries.fetch(key, loader == null ? null : ofOne(loader));
            if (value != null) {
                found.put(key, value);
            }
        }
        return found;
    }

    private Function<K, @Nullable V> ofOne(
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        return key -> loader.apply(Set.of(key)).get(key);
    }

    private void enter(K key) {
        Load<A, V> mine = entries.record(key);
        begun.add(mine);
        if (entries.map.loads().enter(mine) == mine) {
            own.put(key, mine);
        } else {
            begun.removeLast();
            others.add(key);
        }
    }

    /** Takes the value from a write that waits for the tier. */
    private void lookIntoQueue(K key) {
        Load<A, V> mine = load(key);
        Queued<A> queued = entries.queued(mine);
        if (queued == null) {
            return;
        }
        V value = entries.valueOf(queued);
        if (value == null) {
            leaveToOthers(key);
        } else {
            end(key, value);
        }
    }

    /** Ends the record of a key without a value; the key is asked for by itself at the end. */
    private void leaveToOthers(K key) {
        Load<A, V> mine = load(key);
        mine.endsWithoutValue();
        entries.map.loads().end(mine, null);
        own.remove(key);
        others.add(key);
    }

    private void fetch() {
        if (own.isEmpty()) {
            return;
        }
        List<K> asked = List.copyOf(own.keySet());
        List<byte[]> keys =
                own.values().stream().map(load -> entries.keyBytes(load.form())).toList();
        List<CompletableFuture<Answer>> answers = session.getAll(keys);
        for (int i = 0; i < asked.size(); i++) {
            K key = asked.get(i);
            try {
                V value = entries.kept(load(key), entries.await(answers.get(i)));
                if (value != null) {
                    end(key, value);
                }
            } catch (RemoteUnavailableException away) {
                // Other keys may lie on another server.
                entries.counters.remoteMiss();
            }
        }
    }

    private Load<A, V> load(K key) {
        return Objects.requireNonNull(own.get(key));
    }

    private void end(K key, V value) {
        found.put(key, value);
        entries.map.loads().end(load(key), value);
        own.remove(key);
    }

    private void load(Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        byte[] lease = RemoteValues.lease(ThreadLocalRandom.current().nextLong());
        own.values().forEach(Load::agesFromNow);
        Set<K> leased = leaseAll(lease);
        if (own.isEmpty()) {
            return;
        }
        Map<? extends K, ? extends V> loaded;
        Map<K, byte[]> updates = new HashMap<>();
        try {
            loaded = loaded(loader);
            loaded.forEach((key, value) -> updates.put(key, entries.encoded(value)));
        } catch (Throwable problem) {
            updates.clear();
            throw problem;
        } finally {
            replaceAll(leased, lease, updates);
        }
        loaded.forEach((key, value) -> {
            if (own.containsKey(key)) {
                end(key, value);
            } else if (!found.containsKey(key)) {
                putMore(key, value);
            }
        });
    }

    /** Puts a value that the loader has given without being asked. The tier may do without it. */
    private void putMore(K key, V value) {
        try {
            entries.writes.putIfAbsent(key, value);
        } catch (RemoteUnavailableException away) {
            entries.counters.overtaken();
        }
    }

    private Map<? extends K, ? extends V> loaded(
            Function<? super Set<? extends K>, ? extends Map<? extends K, ? extends V>> loader) {
        long began = System.nanoTime();
        boolean success = false;
        try {
            Map<? extends K, ? extends V> loaded = Objects.requireNonNull(
                    loader.apply(new LinkedHashSet<>(own.keySet())), "loader must not return null");
            success = !loaded.isEmpty();
            return loaded;
        } finally {
            entries.map.counters().loaded(success, System.nanoTime() - began);
        }
    }

    /** Puts a lease in the place of each key, in one round trip; returns the keys that have it. */
    private Set<K> leaseAll(byte[] lease) {
        Map<K, CompletableFuture<Answer>> answers = new LinkedHashMap<>();
        own.forEach((key, load) ->
                answers.put(key, session.putIfAbsent(entries.keyBytes(load.form()), lease, session.leaseMillis())));
        Set<K> leased = new LinkedHashSet<>();
        answers.forEach((key, answer) -> {
            try {
                if (isLeased(key, entries.await(answer), lease)) {
                    leased.add(key);
                }
            } catch (RemoteUnavailableException away) {
                entries.counters.loadWithoutTier();
            }
        });
        return leased;
    }

    /** Returns whether a key has the lease now. One that has a value, or is to wait for another process, is done. */
    private boolean isLeased(K key, Answer there, byte[] lease) {
        byte[] present = there.value();
        if (present == null) {
            return true;
        }
        if (RemoteValues.isLease(present)) {
            if (session.isSingleFlight()) {
                leaveToOthers(key);
            }
            return false;
        }
        V value = entries.kept(load(key), there);
        if (value != null) {
            end(key, value);
            return false;
        }
        // What is there cannot be read as this layout, and is replaced.
        return entries.await(
                session.exchange(entries.keyBytes(load(key).form()), present, lease, session.leaseMillis()));
    }

    private void replaceAll(Set<K> leased, byte[] lease, Map<K, byte[]> updates) {
        List<CompletableFuture<Boolean>> replaced = new ArrayList<>();
        for (K key : leased) {
            entries.counters.load();
            replaced.add(session.exchange(
                    entries.keyBytes(load(key).form()), lease, updates.get(key), entries.lifeMillis()));
        }
        for (CompletableFuture<Boolean> answer : replaced) {
            try {
                entries.await(answer);
            } catch (RemoteUnavailableException | ForeignValueException | StoreClosedException refused) {
                // The values are the caller's all the same, and the lease ends by itself.
                entries.counters.overtaken();
            }
        }
    }
}
