// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The policy hears how often an entry was read that leaves, whyever it does, in case that its key comes back. */
class RememberedEntryTest {

    private static final long LIFETIME = Duration.ofMinutes(1).toNanos();
    private static final int MAXIMUM = 8;

    /** An entry begins with one, and has been read twice. */
    private static final int FREQUENCY = 3;

    private record Heard(int hash, int frequency) {}

    private final AtomicLong clock = new AtomicLong();
    private final List<Heard> heard = new ArrayList<>();
    private boolean fails;
    private boolean prefersIncumbents;
    private final EvictionPolicy policy = recording(new AdaptivePolicy(true));
    private final CacheStore<Long, byte[]> cache = new CacheStore<>(
            StoreSettings.ofCache("remembered", 1 << 20, true, policy),
            StoreValidatorTest.inPlace(Codec.ofLong()),
            StoreValidatorTest.inPlace(Codec.ofBytes()),
            Lifetimes.fixed(LIFETIME, 0),
            policy,
            clock::get,
            new Unheard<>(),
            SizeBound.ofEntries(MAXIMUM),
            () -> {});

    @AfterEach
    void close() {
        StoreValidator.validate(cache.store());
        cache.close();
    }

    private EvictionPolicy recording(EvictionPolicy real) {
        return (EvictionPolicy) Proxy.newProxyInstance(
                EvictionPolicy.class.getClassLoader(),
                new Class<?>[] {EvictionPolicy.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("prefersIncumbents")) {
                        return prefersIncumbents;
                    }
                    if (method.getName().equals("dropped")) {
                        heard.add(new Heard((int) arguments[0], (int) arguments[1]));
                        if (fails) {
                            throw new IllegalArgumentException("thrown by a test");
                        }
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Heard entryOf(long key, int frequency) {
        return new Heard(cache.store().heap().hash(key), frequency);
    }

    private void put(long key, int reads) {
        cache.put(key, new byte[10], Index.ABSENT);
        for (int i = 0; i < reads; i++) {
            assertThat(cache.get(key)).isNotNull();
        }
    }

    private boolean remove(long key, long expected) {
        long location = cache.remove(key, expected);
        boolean removed = location > 0 && (expected == Index.PRESENT || expected == location);
        if (removed) {
            cache.settle(location, RemovalCause.EXPLICIT);
        }
        return removed;
    }

    @Test
    void entryThatHasEnded_isRemembered_ifAReaderFindsIt() {
        put(1, FREQUENCY - 1);
        clock.addAndGet(LIFETIME + 1);
        assertThat(cache.get(1L)).isNull();
        assertThat(heard).containsExactly(entryOf(1, FREQUENCY));
    }

    @Test
    void entryThatHasEnded_isRemembered_ifNobodyAsksForIt() {
        put(1, FREQUENCY - 1);
        put(2, 0);
        clock.addAndGet(LIFETIME + 1);
        cache.expireAll();
        assertThat(heard).containsExactlyInAnyOrder(entryOf(1, FREQUENCY), entryOf(2, 1));
    }

    @Test
    void removedEntry_isRemembered() {
        put(1, FREQUENCY - 1);
        put(2, 0);
        assertThat(remove(1, Index.PRESENT)).isTrue();
        assertThat(remove(2, cache.locate(2L))).isTrue();
        assertThat(heard).containsExactly(entryOf(1, FREQUENCY), entryOf(2, 1));
    }

    @Test
    void whatIsNotRemoved_isNotRemembered() {
        put(1, FREQUENCY - 1);
        long other = cache.locate(1L) + 1;
        assertThat(remove(1, other)).isFalse();
        assertThat(remove(2, Index.PRESENT)).isFalse();
        assertThat(heard).isEmpty();
    }

    /** The entry that takes its place has its frequency already. */
    @Test
    void replacedEntry_isNotRemembered() {
        put(1, FREQUENCY - 1);
        cache.settle(cache.put(1L, new byte[20], Index.PRESENT), RemovalCause.REPLACED);
        assertThat(heard).isEmpty();
        assertThat(remove(1, Index.PRESENT)).isTrue();
        assertThat(heard).containsExactly(entryOf(1, FREQUENCY + 1));
    }

    @Test
    void entryBeyondAMaximum_isRemembered() {
        for (long key = 0; key < MAXIMUM; key++) {
            put(key, FREQUENCY - 1);
        }
        put(MAXIMUM, 0);
        assertThat(heard).containsExactly(entryOf(MAXIMUM, 1));
    }

    @Test
    void ofEntriesThatAreReadEquallyOften_theOldestGoes() {
        for (long key = 0; key <= MAXIMUM; key++) {
            put(key, 0);
        }
        assertThat(heard).containsExactly(entryOf(0, 1));
    }

    @Test
    void ofEntriesThatAreReadEquallyOften_theYoungestGoes_ifIncumbentsArePreferred() {
        prefersIncumbents = true;
        for (long key = 0; key <= MAXIMUM; key++) {
            put(key, 0);
        }
        assertThat(heard).containsExactly(entryOf(MAXIMUM, 1));
    }

    @Test
    void policyThatThrows_keepsNoEntryAlive() {
        put(1, 0);
        put(2, 0);
        fails = true;
        assertThat(remove(1, Index.PRESENT)).isTrue();
        clock.addAndGet(LIFETIME + 1);
        assertThat(cache.get(2L)).isNull();
        assertThat(heard).hasSize(2);
        assertThat(cache.size()).isZero();
        assertThat(cache.store().heap().liveBytes()).isZero();
    }
}
