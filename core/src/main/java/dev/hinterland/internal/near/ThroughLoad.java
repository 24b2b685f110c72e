// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.near;

import dev.hinterland.StoreClosedException;
import dev.hinterland.internal.load.Load;
import dev.hinterland.remote.ForeignValueException;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteSession.Answer;
import dev.hinterland.remote.RemoteUnavailableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A load of a key that the tier does not have. It first puts a lease in the value's place, and exchanges that for the
 * value. A process that writes or removes the key meanwhile replaces the lease: then the loaded value, which may be
 * older than that write, is returned and kept nowhere.
 */
final class ThroughLoad<K, V, A, B> {

    private static final long FIRST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MOST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final NearEntries<K, V, A, B> entries;
    private final RemoteSession session;
    private final Load<A, V> mine;
    private final K key;
    private final byte[] remoteKey;
    private final Function<? super K, ? extends @Nullable V> loader;
    private boolean interrupted;

    ThroughLoad(
            NearEntries<K, V, A, B> entries,
            Load<A, V> mine,
            K key,
            Function<? super K, ? extends @Nullable V> loader) {
        this.entries = entries;
        this.session = entries.session;
        this.mine = mine;
        this.key = key;
        this.remoteKey = entries.keyBytes(mine.form());
        this.loader = loader;
    }

    @Nullable
    V value() {
        try {
            return waitOrLoad();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable V waitOrLoad() {
        byte[] lease = RemoteValues.lease(ThreadLocalRandom.current().nextLong());
        long deadline = System.nanoTime() + 2 * TimeUnit.MILLISECONDS.toNanos(session.leaseMillis());
        long wait = FIRST_WAIT_NANOS;
        while (true) {
            Answer there;
            mine.agesFromNow();
            try {
                there = entries.await(session.putIfAbsent(remoteKey, lease, session.leaseMillis()));
            } catch (RemoteUnavailableException away) {
                return loadAlone();
            }
            byte[] present = there.value();
            if (present == null) {
                return loadOnLease(lease);
            }
            if (!RemoteValues.isLease(present)) {
                V value = entries.kept(mine, there);
                if (value != null) {
                    return value;
                }
                // What is there cannot be read as this layout, and is replaced.
                if (takesPlaceOf(present, lease)) {
                    return loadOnLease(lease);
                }
            } else if (!session.isSingleFlight() || System.nanoTime() - deadline > 0) {
                return loadAlone();
            } else {
                pause(wait);
                wait = Math.min(2 * wait, MOST_WAIT_NANOS);
            }
        }
    }

    /** Waits as long if the thread is interrupted: the interrupt is for the caller, when this one has ended. */
    private void pause(long nanos) {
        interrupted |= Thread.interrupted();
        LockSupport.parkNanos(nanos);
    }

    /** Loads, and leaves the tier as it is. */
    @Nullable
    V loadAlone() {
        mine.agesFromNow();
        entries.counters.loadWithoutTier();
        return entries.map.loadTimed(key, loader);
    }

    private @Nullable V loadOnLease(byte[] lease) {
        entries.counters.load();
        byte[] update = null;
        boolean done = false;
        try {
            V loaded = entries.map.loadTimed(key, loader);
            update = loaded == null ? null : entries.encoded(loaded);
            done = true;
            return loaded;
        } finally {
            replace(lease, update, done);
        }
    }

    private boolean takesPlaceOf(byte[] present, byte[] lease) {
        try {
            return entries.await(session.exchange(remoteKey, present, lease, session.leaseMillis()));
        } catch (RemoteUnavailableException away) {
            return false;
        }
    }

    /** Puts what was loaded in the lease's place, or nothing. Nobody waits for that if the loader has failed. */
    private void replace(byte[] lease, byte @Nullable [] update, boolean waits) {
        CompletableFuture<Boolean> replaced = session.exchange(remoteKey, lease, update, entries.lifeMillis());
        if (waits) {
            try {
                entries.await(replaced);
            } catch (RemoteUnavailableException | ForeignValueException | StoreClosedException refused) {
                // The value is the caller's all the same. If it lies there or not, nobody keeps it near.
                return;
            }
        }
    }
}
