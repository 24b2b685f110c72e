// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.RemovalCause;
import dev.hinterland.StoreClosedException;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.CacheMap;
import dev.hinterland.internal.cache.CacheParts;
import dev.hinterland.internal.expiry.LeasedLifetimes;
import dev.hinterland.internal.expiry.Leases;
import dev.hinterland.internal.load.InFlightLoads;
import dev.hinterland.internal.load.Load;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.near.WriteBehind.Queued;
import dev.hinterland.internal.store.CacheStore;
import dev.hinterland.record.MalformedBytesException;
import dev.hinterland.record.View;
import dev.hinterland.record.ViewCursor;
import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteSession.Answer;
import dev.hinterland.remote.RemoteUnavailableException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a cache with a remote tier: fetches and invalidations of single keys; {@link NearWrites} writes them.
 * Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
final class NearEntries<K, V, A, B> implements NearCopies, AutoCloseable {

    /*
     * A copy is kept only by the record of its key in the table of loads, and an invalidation discards the record
     * before it drops the copy:
     *
     *   fetch:   enter ──► stamp ──► request ──► answer ──► keep, unless discarded ──► end
     *   write:   replace ──► drop the copy ──► request ──► if discarded: discard, drop the copy
     *                                                 ──► answer ──► keep, unless discarded ──► end
     *   invalidation (by another process):  discard ──► drop the copy
     *
     * A fetch: the tier is asked after the record is there. If the key is written after the tier has answered, the
     * invalidation comes after that moment too, and finds the record, or the copy that it has kept. If it is written
     * before, the answer has the new value. So it does not matter which of answer and invalidation arrives first.
     *
     * A write: the tier does not tell a process of its own writes. So a record takes the place of fetches that began
     * before, and no fetch begins as long as the record is in the table. A fetch that begins after the request was sent
     * has the new value. If an invalidation discards the record before that, a fetch may ask before the write; then the
     * write discards it too, and drops its copy. Of two writes of a key, the later record's is the later request: both
     * steps are taken under the key's lock.
     *
     * A copy has the stamp that its link had before the request was sent. If the link is lost meanwhile, it has another
     * stamp, and the copy never counts.
     *
     * A thread that finds a record waits for its value. The invalidation that would have discarded the record may be
     * late by the bound on staleness, and later if the link stands still. So the value of a record that was asked for
     * longer before the thread began does not count, whether it was fetched, written or loaded: the thread asks again.
     */

    /** How often a link is extended until the layout is published again. */
    private static final int EXTENSIONS_PER_LAYOUT = 64;

    final CacheMap<K, V, A, B> map;
    final Form<V, B> values;
    final RemoteValues<V, B> format;
    final RemoteSession session;
    final RemoteCounters counters;
    private final CacheStore<A, B> store;
    private final InFlightLoads<A, V> loads;
    private final RemoteKeys<A> keys;
    private final Leases leases;
    private final LeasedLifetimes<A, B> lifetimes;
    private final long stalenessNanos;
    private final long lifeMillis;
    final NearWrites<K, V, A, B> writes;
    private final @Nullable WriteBehind<A> behind;
    private volatile boolean publishedLayout;
    private volatile boolean closed;

    /** How often a link was extended; what races for it does not matter. */
    private int extensions;

    /** Opens the entries of a cache; if that fails, the caller still has the map to close. */
    NearEntries(CacheParts<K, V, A, B> parts, NearParts near, RemoteCache remote, Codec<V> codec) {
        this.map = parts.map();
        this.values = parts.values();
        this.store = parts.store();
        this.loads = map.loads();
        this.keys = new RemoteKeys<>(parts.keys());
        this.leases = near.leases();
        this.lifetimes = near.lifetimes();
        this.lifeMillis = near.writeNanos() == 0
                ? Answer.ENDLESS
                : Math.ceilDiv(near.writeNanos(), TimeUnit.MILLISECONDS.toNanos(1));
        this.session = remote.open(this);
        this.format = new RemoteValues<>(store.store().name(), codec, values, session, this::layout);
        this.counters = session.counters();
        this.stalenessNanos = session.stalenessNanos();
        long queueBytes = session.writeBehindBytes();
        this.behind = queueBytes == 0 ? null : new WriteBehind<>(store.store().name(), this, counters, queueBytes);
        this.writes = new NearWrites<>(this, behind);
    }

    /** Lets other versions of the application know the layout. They do without it if that fails. */
    void publishLayout() {
        if (publishedLayout) {
            return;
        }
        publishedLayout = true;
        format.layout().ifPresent(text -> {
            CompletableFuture<Answer> _ = session.putIfAbsent(
                    ascii(format.layoutKey()), text.getBytes(StandardCharsets.UTF_8), Answer.ENDLESS);
        });
    }

    private @Nullable String layout(String key) {
        byte[] text = await(session.get(ascii(key))).value();
        return text == null ? null : new String(text, StandardCharsets.UTF_8);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Waits for an answer, which comes, or fails, within the session's limit.
     *
     * @throws StoreClosedException if it fails because the cache was closed meanwhile
     */
    <T> T await(CompletableFuture<T> answer) {
        try {
            return answered(answer);
        } catch (RemoteUnavailableException problem) {
            throw failure(problem);
        }
    }

    /** The same, whether the cache was closed or not. */
    static <T> T answered(CompletableFuture<T> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException problem) {
                throw problem;
            }
            throw e;
        }
    }

    /** Returns how an operation ends that the tier did not answer: a cache that was closed has closed its session. */
    RuntimeException failure(RemoteUnavailableException problem) {
        return closed ? new StoreClosedException(store.store().name(), problem) : problem;
    }

    // What the session says

    @Override
    public void invalidate(byte[] key) {
        A form;
        try {
            form = keys.decode(key);
        } catch (MalformedBytesException foreign) {
            // Another application's key, which no cache can have asked for.
            return;
        }
        loads.discard(form);
        map.removeCopy(form, RemovalCause.EXPLICIT);
        map.tellOfCopiesElsewhere();
    }

    @Override
    public void suspect(int link) {
        boolean again = leases.suspect(link);
        publishedLayout = false;
        // A thread that asks from now on must not wait for what was asked before.
        loads.discardAll();
        if (again) {
            // Epochs begin anew: what is left of the first ones must not count again.
            map.clear();
        }
    }

    @Override
    public int stamp(int link) {
        return leases.stamp(link);
    }

    @Override
    public void extend(int link, long until) {
        leases.extend(link, store.sinceOrigin(until));
        if (++extensions % EXTENSIONS_PER_LAYOUT == 0) {
            // The tier may have evicted it.
            publishedLayout = false;
        }
        WriteBehind<A> queue = behind;
        if (queue != null) {
            queue.wake();
        }
    }

    // Fetching

    /** Returns the value of a key that has no copy, or {@code null}; what is missing on the tier is loaded. */
    @Nullable
    V fetch(K key, @Nullable Function<? super K, ? extends @Nullable V> loader) {
        A form = map.keyForm(key);
        long began = System.nanoTime();
        while (true) {
            Load<A, V> mine = loads.create(form);
            Load<A, V> running;
            try {
                mine.agesFromNow();
                running = loads.enter(mine);
                if (running == mine) {
                    return fill(mine, key, loader);
                }
            } catch (Throwable problem) {
                loads.fail(mine, problem);
                throw problem;
            }
            V present = loads.await(running);
            store.checkOpen();
            boolean counts = !running.hasFailed() && running.hasValue() && !running.isOlderThan(began - stalenessNanos);
            if (counts && (present != null || loader == null)) {
                return present;
            }
        }
    }

    private @Nullable V fill(Load<A, V> mine, K key, @Nullable Function<? super K, ? extends @Nullable V> loader) {
        // Another fetch may have ended after the caller looked.
        V value = map.read(mine.form());
        if (value == null) {
            Queued<A> queued = queued(mine);
            value = queued == null ? fetched(mine) : valueOf(queued);
            if (value == null && loader != null) {
                ThroughLoad<K, V, A, B> load = new ThroughLoad<>(this, mine, key, loader);
                value = queued == null ? load.value() : load.loadAlone();
            }
        }
        loads.end(mine, value);
        return value;
    }

    /** Returns the write of a key that waits for the tier, or {@code null}. */
    @Nullable
    Queued<A> queued(Load<A, V> mine) {
        return behind == null ? null : behind.find(mine.key());
    }

    @Nullable
    V valueOf(Queued<A> queued) {
        byte[] value = queued.present();
        B form = value == null ? null : format.decode(value);
        return form == null ? null : values.unwrap(form);
    }

    /** Returns the value that the tier has, and keeps it near. */
    private @Nullable V fetched(Load<A, V> mine) {
        Answer answer;
        try {
            answer = await(session.get(keys.encode(mine.form())));
        } catch (RemoteUnavailableException away) {
            return null;
        }
        return kept(mine, answer);
    }

    /** Returns the value of an answer, and keeps it near; {@code null} if there is none, or only a lease. */
    @Nullable
    V kept(Load<A, V> mine, Answer answer) {
        byte[] value = answer.value();
        B form = value == null || RemoteValues.isLease(value) ? null : format.decode(value);
        if (form == null) {
            if (value != null && !RemoteValues.isLease(value)) {
                counters.foreignLayout();
            }
            counters.remoteMiss();
            return null;
        }
        counters.remoteHit();
        keep(mine, form, answer);
        return values.unwrap(form);
    }

    void keep(Load<A, V> mine, B form, Answer answer) {
        // The life that is left is as of some moment since the record was made.
        long now = store.sinceOrigin(mine.asOf());
        long nanos = answer.millisLeft() == Answer.ENDLESS
                ? Long.MAX_VALUE
                : TimeUnit.MILLISECONDS.toNanos(answer.millisLeft());
        if (!map.keepCopy(mine, form, lifetimes.word(now, nanos, answer.stamp()))) {
            counters.overtaken();
        }
    }

    /** Returns the record of a key that nobody knows of yet. */
    Load<A, V> record(K key) {
        Load<A, V> mine = loads.create(map.keyForm(key));
        mine.agesFromNow();
        return mine;
    }

    /** Returns the value of a key that has no copy, and loads it if the tier does not have it either. */
    @Nullable
    V load(K key, Function<? super K, ? extends @Nullable V> loader) {
        map.counters().miss();
        return fetch(key, loader);
    }

    /** Asks the tier, whatever is near; keeps nothing. */
    Answer ask(A form) {
        settle(form);
        return await(session.get(keys.encode(form)));
    }

    /** Has the tier take a write of a key that waits for it, so that it has the key's value. */
    void settle(A form) {
        if (behind != null) {
            behind.settle(loads.keyOf(form));
        }
    }

    /** Returns the value of an answer, or {@code null} if it has none that can be read. */
    @Nullable
    V decoded(Answer answer) {
        byte[] value = answer.value();
        B form = value == null || RemoteValues.isLease(value) ? null : format.decode(value);
        return form == null ? null : values.unwrap(form);
    }

    /** Lets a function read a value that is kept nowhere. */
    <T> @Nullable T view(V value, Function<? super View<V>, ? extends @Nullable T> function) {
        B form = values.wrap(value);
        MemorySegment bytes = SegmentCodec.INSTANCE.decode(
                values.bytes(form), 0, Extent.of(values.bytes(form).byteSize()));
        ViewCursor<V> cursor = new ViewCursor<>(map.records().decoder());
        try {
            return function.apply(cursor.open(bytes, 0, values.codec().extent(form)));
        } finally {
            cursor.close();
        }
    }

    /** Returns how long an entry lives on, or {@code null} if there is none. */
    @Nullable
    Duration lifeLeft(A form) {
        Answer there = ask(form);
        byte[] value = there.value();
        if (value == null || RemoteValues.isLease(value)) {
            return null;
        }
        return there.millisLeft() == Answer.ENDLESS
                ? Duration.ofNanos(Long.MAX_VALUE)
                : Duration.ofMillis(there.millisLeft());
    }

    /** Returns a value as it is to be put. */
    byte[] encoded(V value) {
        return encodedForm(values.wrap(value));
    }

    byte[] encodedForm(B form) {
        publishLayout();
        return format.encode(form);
    }

    byte[] keyBytes(A form) {
        return keys.encode(form);
    }

    /** Returns how long a value lives that is put now, in milliseconds. */
    long lifeMillis() {
        return lifeMillis;
    }

    /** Lets no copy count, whatever its link. */
    void suspectAll() {
        for (int link = 0; link < LINKS; link++) {
            leases.suspect(link);
        }
    }

    @Override
    public void close() {
        try {
            if (behind != null) {
                behind.close();
            }
        } finally {
            closed = true;
            session.close();
        }
    }
}
