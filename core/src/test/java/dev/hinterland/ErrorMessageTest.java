// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An error message names the option or method to change first, and then the values:
 * {@code problem: name=value, name=value}.
 */
class ErrorMessageTest {

    private static final String FORM = "[^:=]+: \\w+=\\S+(, \\w+=\\S+)*";
    private static final String NAME = "the-name";

    /** An option of a builder, and a value that it never takes. */
    record BadOption(Supplier<Object> builder, Method option, Object value) {}

    private static Stream<Arguments> badOptions() {
        return Stream.<Supplier<Object>>of(() -> maps(Codec.ofString(), Codec.ofLong()), ErrorMessageTest::caches)
                .flatMap(builder -> Stream.of(builder.get().getClass().getMethods())
                        .filter(method -> method.getDeclaringClass() != Object.class && method.getParameterCount() == 1)
                        .flatMap(method -> badValue(method.getParameterTypes()[0]).stream()
                                .map(value -> new BadOption(builder, method, value))))
                .map(bad -> Arguments.of(Named.of(bad.option.toString(), bad)));
    }

    /** Returns a value that no option with such a parameter takes: each is a size, a number or a length of time. */
    private static Optional<Object> badValue(Class<?> type) {
        Object value = type == long.class ? (Object) Long.valueOf(-1) : type == int.class ? -1 : Duration.ofNanos(-1);
        return type.isPrimitive() || type == Duration.class ? Optional.of(value) : Optional.empty();
    }

    @ParameterizedTest
    @MethodSource("badOptions")
    void badValueOfAnOption_isRefusedByItsName(BadOption bad) {
        String option = bad.option.getName();
        assertThat(catchThrowable(() -> call(bad)))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .startsWith(option + " ")
                .endsWith(": " + option + "=" + bad.value);
    }

    private static void call(BadOption bad) throws Throwable {
        try {
            bad.option.invoke(bad.builder.get(), bad.value);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void optionsWithSizesNumbersAndTimes_areAllTried() {
        assertThat(badOptions().map(each -> ((Named<?>) each.get()[0]).getName().replaceAll(".*\\.(\\w+)\\(.*", "$1")))
                .containsExactlyInAnyOrder(
                        "maximumBytes",
                        "maximumBytes",
                        "expireAfterWrite",
                        "expireAfterAccess",
                        "refreshAfterWrite",
                        "heapEntries",
                        "initialCapacity",
                        "maximumSize",
                        "maximumWeight",
                        "checkpointEvery");
    }

    /** Returns what is refused, with how its message begins. */
    private static Stream<Arguments> refusals() {
        Duration second = Duration.ofSeconds(1);
        return Stream.of(
                refusal(
                        "maximumBytes ",
                        () -> maps(Codec.ofString(), Codec.ofLong())
                                .maximumBytes(1)
                                .build()),
                refusal(
                        "maximumBytes ",
                        () -> maps(Codec.ofString(), Codec.ofLong())
                                .maximumBytes(Long.MAX_VALUE)
                                .build()),
                refusal("maximumBytes ", () -> caches().maximumBytes(1).build()),
                refusal(
                        "maximumBytes ",
                        () -> caches().maximumBytes(Long.MAX_VALUE).build()),
                refusal("maximumBytes ", () -> caches().build()),
                refusal(
                        "refreshAfterWrite ",
                        () -> large().refreshAfterWrite(second).build()),
                refusal(
                        "refreshAfterWrite ",
                        () -> large().refreshAfterWrite(second).buildAsync()),
                refusal(
                        "expireAfter ",
                        () -> large().expireAfter(new Never())
                                .expireAfterWrite(second)
                                .build()),
                refusal(
                        "expireAfter ",
                        () -> large().expireAfter(new Never())
                                .expireAfterAccess(second)
                                .build()),
                refusal("put with a Duration", () -> onCache(cache -> cache.put("a", 1L, second))),
                refusal("put with a Duration", () -> onCache(cache -> cache.getExpiresAfter("a"))),
                refusal("put requires a smaller key", () -> onCache(cache -> cache.put("a".repeat(100_000), 1L))),
                refusal("counter ", () -> onMap(map -> map.counter("a"))),
                refusal("read and scan ", () -> onMap(map -> map.read("a", view -> view))),
                refusal("read and scan ", () -> onMap(OffHeapMap::scan)),
                refusal("parallel ", ErrorMessageTest::scanWithNoThread),
                refusal("maximumBytes is exhausted", () -> onMap(ErrorMessageTest::fill)),
                refusal("put requires a smaller value", () -> onMap(map -> map.put("a", new byte[1 << 20]))),
                refusal(
                        "close()",
                        () -> onMap(map -> {
                            map.close();
                            map.put("a", new byte[1]);
                        })),
                refusal("jmx ", ErrorMessageTest::twiceInJmx),
                refusal("Codec.size ", () -> onMap(maps(new OfSize(-1), Codec.ofBytes()), map -> map.get("a"))),
                refusal(
                        "keyCodec ",
                        () -> maps(Codec.of(Tags.class), Codec.ofBytes()).build()),
                refusal("Codec.of ", () -> Codec.of(Object.class)),
                refusal("Codec.of ", () -> Codec.of(Unknown.class)));
    }

    /** The same for maxima beside the budget. */
    private static Stream<Arguments> refusedMaxima() {
        return Stream.of(
                refusal("maximumWeight ", () -> caches().maximumWeight(1).build()),
                refusal("weigher ", () -> large().weigher((key, value) -> 1).build()),
                refusal(
                        "maximumSize ",
                        () -> large().maximumSize(1)
                                .maximumWeight(1)
                                .weigher((key, value) -> 1)
                                .build()));
    }

    private static Arguments refusal(String start, ThrowingCallable call) {
        return Arguments.of(start, call);
    }

    @ParameterizedTest
    @MethodSource({"refusals", "refusedMaxima"})
    void refusal_namesWhatToChange(String start, ThrowingCallable call) {
        assertThat(catchThrowable(call))
                .isInstanceOfAny(IllegalArgumentException.class, IllegalStateException.class)
                .message()
                .startsWith(start)
                .matches(FORM);
    }

    @Test
    void recursiveUpdate_namesTheMethods() {
        try (OffHeapCache<String, Long> cache = large().build()) {
            assertThatThrownBy(() -> cache.get("a", _ -> cache.get("a", _ -> 1L)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("get, compute and refresh must not wait for their own key (recursive update)");
        }
    }

    private record Tags(Set<String> all) {}

    private record Unknown(Thread thread) {}

    private record Point(int x) {}

    private static final class Never implements Expiry<String, Long> {

        @Override
        public long expireAfterCreate(String key, Long value, long now) {
            return Long.MAX_VALUE;
        }

        @Override
        public long expireAfterUpdate(String key, Long value, long now, long left) {
            return left;
        }

        @Override
        public long expireAfterRead(String key, Long value, long now, long left) {
            return left;
        }
    }

    private record OfSize(long bytes) implements Codec<String> {

        @Override
        public long size(String value) {
            return bytes;
        }

        @Override
        public void encode(String value, MemorySegment target) {}

        @Override
        public String decode(MemorySegment source) {
            return "";
        }
    }

    private static <K, V> MapBuilder<K, V> maps(Codec<K> keys, Codec<V> values) {
        return Hinterland.map(keys, values).name(NAME);
    }

    private static CacheBuilder<String, Long> caches() {
        return Hinterland.cache(Codec.ofString(), Codec.ofLong()).name(NAME);
    }

    private static CacheBuilder<String, Long> large() {
        return caches().maximumBytes(1 << 20);
    }

    @FunctionalInterface
    private interface Effect<S> {
        void on(S store);
    }

    private static void onCache(Effect<OffHeapCache<String, Long>> use) {
        try (OffHeapCache<String, Long> cache = large().build()) {
            use.on(cache);
        }
    }

    private static void onMap(Effect<OffHeapMap<String, byte[]>> use) {
        onMap(maps(Codec.ofString(), Codec.ofBytes()), use);
    }

    private static void onMap(MapBuilder<String, byte[]> builder, Effect<OffHeapMap<String, byte[]>> use) {
        try (OffHeapMap<String, byte[]> map = builder.maximumBytes(1 << 19).build()) {
            use.on(map);
        }
    }

    private static void fill(OffHeapMap<String, byte[]> map) {
        for (int i = 0; i < 1_000; i++) {
            map.put("key" + i, new byte[1_000]);
        }
    }

    private static void scanWithNoThread() {
        try (OffHeapMap<String, Point> map =
                maps(Codec.ofString(), Codec.of(Point.class)).build()) {
            map.scan().parallel(0);
        }
    }

    private static void twiceInJmx() {
        try (OffHeapCache<String, Long> first = large().jmx().build()) {
            assertThat(first.estimatedSize()).isZero();
            large().jmx().build();
        }
    }
}
