// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.programs.CloseUnderLoad;
import dev.hinterland.record.View;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Forgotten;
import dev.hinterland.support.ForkedJvm;
import dev.hinterland.support.Quote;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A closed map says so, to whoever still uses it. */
@Tag("proof")
class CloseTest {

    @Test
    void closingTwice_hasNoEffect() {
        OffHeapMap<Long, Long> map = map("twice");
        map.close();
        map.close();
        assertThatThrownBy(() -> map.get(1L)).isInstanceOf(StoreClosedException.class);
    }

    /** Each store has classes of its own to read with, which would fill the metaspace if they stayed. */
    @Test
    void forgottenStores_takeTheirClassesWithThem() throws InterruptedException {
        for (Forgotten each : classesOfStores()) {
            assertThat(each.isCollected()).isTrue();
        }
    }

    private static List<Forgotten> classesOfStores() {
        try (OffHeapMap<Long, Quote> map = Hinterland.map(Long.class, Quote.class)
                        .maximumBytes(Budgets.small())
                        .build();
                LoadingOffHeapCache<Long, Quote> cache = Hinterland.cache(Long.class, Quote.class)
                        .maximumBytes(Budgets.small())
                        .build(Quote::of)) {
            map.put(1L, Quote.of(1));
            assertThat(map.get(1L)).isEqualTo(cache.get(1L));
            assertThat(map.<Long>read(1L, view -> view.get().id())).isEqualTo(1);
            List<Class<?>> classes =
                    List.of(map.getClass(), cache.getClass(), cache.asMap().getClass());
            assertThat(classes).allMatch(Class::isHidden);
            return classes.stream().map(Forgotten::new).toList();
        }
    }

    @Test
    void views_ofAClosedMap_refuse() {
        OffHeapMap<Long, Long> map = map("views");
        map.put(1L, 1L);
        map.put(2L, 2L);
        Set<Long> keys = map.keySet();
        Collection<Long> values = map.values();
        Set<Map.Entry<Long, Long>> entries = map.entrySet();
        Iterator<Map.Entry<Long, Long>> iterator = entries.iterator();
        Iterator<Long> started = keys.iterator();
        started.next();
        Map.Entry<Long, Long> entry = entries.iterator().next();
        map.close();
        assertClosed(keys::size, keys::isEmpty, values::size, entries::size, keys::toArray);
        assertClosed(
                () -> keys.contains(1L),
                () -> keys.remove(1L),
                () -> keys.iterator().next());
        assertClosed(
                () -> values.contains(1L),
                () -> values.remove(1L),
                () -> values.iterator().next());
        assertClosed(
                () -> entries.contains(entry),
                () -> entries.remove(entry),
                () -> entries.iterator().next());
        assertClosed(iterator::next, () -> entry.setValue(3L), () -> keys.removeIf(key -> true));
        assertClosed(
                () -> entries.stream().count(), () -> entries.parallelStream().toList());
        for (ThrowingCallable use :
                List.<ThrowingCallable>of(keys::clear, values::clear, entries::clear, started::remove)) {
            assertThatThrownBy(use).isInstanceOf(StoreClosedException.class);
        }
    }

    private static void assertClosed(Supplier<?>... uses) {
        for (Supplier<?> use : uses) {
            assertThatThrownBy(use::get).isInstanceOf(StoreClosedException.class);
        }
    }

    @Test
    void closeWithinAFunction_endsTheOperation() {
        OffHeapMap<Long, Long> map = map("within");
        map.put(1L, 1L);
        assertClosed(() -> map.compute(1L, (key, old) -> {
            map.close();
            return 2L;
        }));
        assertClosed(() -> map.get(1L));
    }

    /** The view itself cannot afford to tell: what leaves {@code read} and {@code scan} does. */
    @Test
    void viewOfAClosedStore_throwsIllegalState_andItsReadStoreClosed() {
        try (OffHeapMap<Long, Quote> map = Hinterland.map(Long.class, Quote.class)
                        .maximumBytes(Budgets.small())
                        .build();
                OffHeapMap<Long, Quote> scanned = Hinterland.map(Long.class, Quote.class)
                        .maximumBytes(Budgets.small())
                        .build();
                OffHeapCache<Long, Quote> cache = Hinterland.cache(Long.class, Quote.class)
                        .maximumBytes(Budgets.small())
                        .build()) {
            map.put(1L, Quote.of(1));
            scanned.put(1L, Quote.of(1));
            cache.put(1L, Quote.of(1));
            assertClosedMeanwhile(() -> map.read(1L, view -> readAfter(map::close, view)));
            assertClosedMeanwhile(() -> scanned.scan().forEach(view -> readAfter(scanned::close, view)));
            assertClosedMeanwhile(() -> cache.read(1L, view -> readAfter(cache::close, view)));
        }
    }

    private static int readAfter(Runnable close, View<Quote> view) {
        close.run();
        return view.getInt(Quote.PRICE);
    }

    private static void assertClosedMeanwhile(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(StoreClosedException.class)
                .cause()
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("Already closed");
    }

    @Test
    void stores_shareOneThread() {
        List<OffHeapMap<Long, Long>> maps =
                Stream.generate(() -> map("threads")).limit(20).toList();
        for (OffHeapMap<Long, Long> map : maps) {
            for (long key = 0; key < 50_000; key++) {
                map.put(key, key);
            }
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().startsWith("hinterland"))
                .hasSizeLessThanOrEqualTo(1);
        maps.forEach(OffHeapMap::close);
    }

    /** In a JVM of its own, since it is a crash that this looks for. */
    @ParameterizedTest
    @ValueSource(strings = {"built-in", "user", "records", "counters", "cache", "tiered cache"})
    void closeUnderLoad_givesTheOthersStoreClosed(String what) {
        ForkedJvm.Result result = ForkedJvm.withFlags("-Xmx256m", "-ea").run(CloseUnderLoad.class, what, 100);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).endsWith("closed 100 times" + System.lineSeparator());
        assertThat(result.exitCode()).isZero();
    }

    private static OffHeapMap<Long, Long> map(String name) {
        return Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .name(name)
                .maximumBytes(Budgets.small())
                .build();
    }
}
