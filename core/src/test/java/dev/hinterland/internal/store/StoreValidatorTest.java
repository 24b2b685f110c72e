// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.IndexValidator;
import dev.hinterland.internal.memory.Backoff;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.region.Region;
import dev.hinterland.support.Race;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The validator accepts what the store makes, and finds what was broken on purpose. */
class StoreValidatorTest {

    private static final long MAX_BYTES = 4 << 20;
    private static final int KEYS = 5_000;

    private Store<Long, byte[]> store;

    @BeforeEach
    void fill() {
        store = new Store<>(
                StoreSettings.ofMap("validated", MAX_BYTES), inPlace(Codec.ofLong()), inPlace(Codec.ofBytes()));
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 40_000; i++) {
            long key = random.nextInt(KEYS);
            int choice = random.nextInt(100);
            if (choice < 30) {
                settle(store.remove(key, Index.PRESENT));
            } else if (choice < 60) {
                store.exchange(key, new byte[random.nextInt(300)], Index.ANY, choice < 45);
            } else {
                settle(store.put(key, new byte[choice == 99 && key < 500 ? 70_000 : random.nextInt(300)], Index.ANY));
            }
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    @SuppressWarnings("unchecked") // the library's codecs are in-place codecs of the same type
    static <T> InPlaceCodec<T> inPlace(Codec<T> codec) {
        return (InPlaceCodec<T>) codec;
    }

    private void settle(long location) {
        if (location > 0) {
            store.settle(location, RemovalCause.REPLACED);
        }
    }

    private long anyLocation() {
        for (long key = 0; key < KEYS; key++) {
            long location = store.locate(key);
            if (location != Index.ABSENT) {
                return location;
            }
        }
        throw new AssertionError("the store is empty");
    }

    @Test
    void whatTheStoreMakes_isValid() {
        StoreValidator.validate(store);
    }

    /** A thread that makes the index grow asks the regions for memory next: they are not kept from it. */
    @Test
    void indexThatGrowsMeanwhile_isWaitedFor() throws Exception {
        AtomicReference<Thread> validating = new AtomicReference<>();
        AtomicBoolean ended = new AtomicBoolean();
        BooleanSupplier waitsOrEnded = () ->
                ended.get() || (validating.get() != null && validating.get().getState() == Thread.State.BLOCKED);
        Race.of(2, thread -> {
            if (thread == 1) {
                validating.set(Thread.currentThread());
                try {
                    StoreValidator.validate(store);
                } finally {
                    ended.set(true);
                }
            }
            while (!ended.get()) {
                IndexValidator.pauseFor(store.heap().index(), () -> {
                    Backoff.until(waitsOrEnded);
                    store.regions().pauseFor(() -> {});
                });
            }
            return thread;
        });
    }

    @Test
    void deadBytesCountedTwice_isFound() {
        store.regions().table().regionAt(anyLocation()).addDead(8);
        assertThatThrownBy(() -> StoreValidator.validate(store)).isInstanceOf(AssertionError.class);
    }

    @Test
    void holdLeftBehind_isFound() {
        Region region = store.regions().table().regionAt(anyLocation());
        region.hold();
        assertThatThrownBy(() -> StoreValidator.validate(store)).hasMessageContaining("holds of Region");
        region.release();
        StoreValidator.validate(store);
    }

    @Test
    void keyOverwrittenInPlace_isFound() {
        long location = anyLocation();
        Region region = store.regions().table().regionAt(location);
        int offset = store.regions().table().offset(location);
        region.memory().set(ValueLayout.JAVA_LONG_UNALIGNED, offset + 8L, -1);
        assertThatThrownBy(() -> StoreValidator.validate(store)).hasMessageContaining("not found by its key");
    }

    @Test
    void hashOverwrittenInPlace_isFound() {
        long location = anyLocation();
        Region region = store.regions().table().regionAt(location);
        int offset = store.regions().table().offset(location);
        int hash = region.memory().get(ValueLayout.JAVA_INT_UNALIGNED, offset + 4L);
        region.memory().set(ValueLayout.JAVA_INT_UNALIGNED, offset + 4L, ~hash);
        assertThatThrownBy(() -> StoreValidator.validate(store)).isInstanceOf(AssertionError.class);
    }

    @Test
    void entryUnlinkedAndNotSettled_isFound() {
        long location = anyLocation();
        Long key = store.heap().reader().key(location);
        store.remove(key, Index.PRESENT);
        assertThatThrownBy(() -> StoreValidator.validate(store)).isInstanceOf(AssertionError.class);
        store.settle(location, RemovalCause.REPLACED);
        StoreValidator.validate(store);
    }
}
