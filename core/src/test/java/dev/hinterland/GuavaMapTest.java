// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.testing.ConcurrentMapTestSuiteBuilder;
import com.google.common.collect.testing.SampleElements;
import com.google.common.collect.testing.TestMapGenerator;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.MapFeature;
import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Text;
import java.lang.reflect.Array;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;
import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Guava's suite for concurrent maps, over maps of several types. Its JUnit 3 tests run as dynamic ones. */
@Tag("proof")
class GuavaMapTest {

    @TestFactory
    Stream<DynamicNode> stringToString() {
        return suite(new Generator<>(
                "strings",
                Codec.ofString(),
                Codec.ofString(),
                List.of("one", "two", "three", "", "f\u00fcnf \u2603"),
                List.of("January", "February", "", "April \ud800", "May")));
    }

    @TestFactory
    Stream<DynamicNode> intToUuid() {
        return suite(new Generator<>(
                "ints and UUIDs",
                Codec.ofInt(),
                Codec.ofUuid(),
                List.of(0, -1, 1 << 16, Integer.MIN_VALUE, 7),
                List.of(new UUID(0, 0), new UUID(0, 1), new UUID(1, 0), new UUID(-1, -1), new UUID(2, 3))));
    }

    @TestFactory
    Stream<DynamicNode> longToUsersType() {
        return suite(new Generator<>(
                "longs and a user's codec",
                Codec.ofLong(),
                Text.CODEC,
                List.of(0L, -1L, 1L << 32, Long.MIN_VALUE, 7L),
                List.of(text(1, "a"), text(2, ""), text(1, ""), text(-3, "bc"), text(0, "a".repeat(1000)))));
    }

    @TestFactory
    Stream<DynamicNode> cacheAsMap() {
        return suite(new Generator<>(
                "a cache of strings as a map",
                Codec.ofString(),
                Codec.ofString(),
                List.of("one", "two", "three", "", "f\u00fcnf \u2603"),
                List.of("January", "February", "", "April \ud800", "May"),
                true));
    }

    @TestFactory
    Stream<DynamicNode> cacheWithUsersType_asMap() {
        return suite(new Generator<>(
                "a cache of a user's type as a map",
                Codec.ofLong(),
                Text.CODEC,
                List.of(0L, -1L, 1L << 32, Long.MIN_VALUE, 7L),
                List.of(text(1, "a"), text(2, ""), text(1, ""), text(-3, "bc"), text(0, "a".repeat(1000))),
                true));
    }

    private enum Kind {
        ONE,
        TWO
    }

    private record Place(String name, double latitude, Kind kind) {}

    private record Visit(int number, Optional<Place> place, String words) {}

    private record Journey(List<Visit> visits, Map<String, Place> places) {}

    private static final List<Place> PLACES = List.of(
            new Place("one", 0.0, Kind.ONE),
            new Place("one", -0.0, Kind.ONE),
            new Place("", Double.NaN, Kind.TWO),
            new Place("f\u00fcnf \u2603", 1, Kind.TWO),
            new Place(null, 1, null));

    @SuppressWarnings("NullOptional") // records of users have nulls
    private static final List<Visit> VISITS =
            List.of(visit(0), visit(1), visit(2), new Visit(3, Optional.empty(), null), new Visit(4, null, "\ud800"));

    private static Visit visit(int number) {
        return new Visit(number, Optional.of(PLACES.get(number)), "words");
    }

    @TestFactory
    Stream<DynamicNode> recordToRecord() {
        return suite(new Generator<>("records", Codec.of(Place.class), Codec.of(Visit.class), PLACES, VISITS));
    }

    @TestFactory
    Stream<DynamicNode> cacheOfRecords_asMap() {
        return suite(new Generator<>(
                "a cache of records as a map", Codec.of(Visit.class), Codec.of(Place.class), VISITS, PLACES, true));
    }

    @TestFactory
    Stream<DynamicNode> recordToGraph() {
        List<Journey> journeys = VISITS.stream()
                .map(visit -> new Journey(List.of(visit), Map.of("first", PLACES.getFirst())))
                .toList();
        return suite(new Generator<>("graphs", Codec.of(Place.class), Codec.of(Journey.class), PLACES, journeys));
    }

    private static Text text(long number, String words) {
        return new Text(number, words);
    }

    private static <K, V> Stream<DynamicNode> suite(Generator<K, V> generator) {
        TestSuite suite = ConcurrentMapTestSuiteBuilder.using(generator)
                .named(generator.name)
                .withFeatures(
                        MapFeature.GENERAL_PURPOSE, CollectionFeature.SUPPORTS_ITERATOR_REMOVE, CollectionSize.ANY)
                .createTestSuite();
        return nodes(suite, generator);
    }

    private static Stream<DynamicNode> nodes(TestSuite suite, Generator<?, ?> generator) {
        List<DynamicNode> nodes = new ArrayList<>();
        for (Enumeration<Test> tests = suite.tests(); tests.hasMoreElements(); ) {
            nodes.add(node(tests.nextElement(), generator));
        }
        return nodes.stream();
    }

    private static DynamicNode node(Test test, Generator<?, ?> generator) {
        if (test instanceof TestSuite suite) {
            return dynamicContainer(suite.getName(), nodes(suite, generator));
        }
        TestCase testCase = (TestCase) test;
        return dynamicTest(testCase.getName(), () -> {
            try {
                testCase.runBare();
            } finally {
                generator.closeAll();
            }
        });
    }

    /** Builds the maps that the suite asks for, and closes them after each test. */
    private static final class Generator<K, V> implements TestMapGenerator<K, V> {

        private final String name;
        private final Codec<K> keyCodec;
        private final Codec<V> valueCodec;
        private final List<K> keys;
        private final List<V> values;
        private final boolean cache;
        private final List<AutoCloseable> open = new ArrayList<>();

        Generator(String name, Codec<K> keyCodec, Codec<V> valueCodec, List<K> keys, List<V> values) {
            this(name, keyCodec, valueCodec, keys, values, false);
        }

        Generator(String name, Codec<K> keyCodec, Codec<V> valueCodec, List<K> keys, List<V> values, boolean cache) {
            this.name = name;
            this.keyCodec = keyCodec;
            this.valueCodec = valueCodec;
            this.keys = keys;
            this.values = values;
            this.cache = cache;
        }

        @Override
        public Map<K, V> create(Object... entries) {
            ConcurrentMap<K, V> map = cache ? cacheAsMap() : map();
            for (Object element : entries) {
                @SuppressWarnings("unchecked") // the suite hands back the samples
                Map.Entry<K, V> entry = (Map.Entry<K, V>) element;
                map.put(entry.getKey(), entry.getValue());
            }
            return map;
        }

        private ConcurrentMap<K, V> map() {
            OffHeapMap<K, V> map = Hinterland.map(keyCodec, valueCodec)
                    .maximumBytes(Budgets.smallest())
                    .build();
            open.add(map);
            return map;
        }

        private ConcurrentMap<K, V> cacheAsMap() {
            OffHeapCache<K, V> built = Hinterland.cache(keyCodec, valueCodec)
                    .maximumBytes(4 << 20)
                    .expireAfterAccess(Duration.ofHours(1))
                    .removalListener((key, value, cause) -> {})
                    .build();
            open.add(built);
            return built.asMap();
        }

        void closeAll() throws Exception {
            for (AutoCloseable each : open) {
                each.close();
            }
            open.clear();
        }

        @Override
        public SampleElements<Map.Entry<K, V>> samples() {
            return new SampleElements<>(sample(0), sample(1), sample(2), sample(3), sample(4));
        }

        private Map.Entry<K, V> sample(int i) {
            return Map.entry(keys.get(i), values.get(i));
        }

        @Override
        public Iterable<Map.Entry<K, V>> order(List<Map.Entry<K, V>> insertionOrder) {
            return insertionOrder;
        }

        @Override
        @SuppressWarnings({"unchecked", "rawtypes"}) // as the interface demands it
        public Map.Entry<K, V>[] createArray(int length) {
            return new Map.Entry[length];
        }

        @Override
        @SuppressWarnings("unchecked") // as the interface demands it
        public K[] createKeyArray(int length) {
            return (K[]) Arrays.copyOf(keys.subList(0, 0).toArray(array(keys)), length);
        }

        @Override
        @SuppressWarnings("unchecked") // as the interface demands it
        public V[] createValueArray(int length) {
            return (V[]) Arrays.copyOf(values.subList(0, 0).toArray(array(values)), length);
        }

        private static Object[] array(List<?> samples) {
            return (Object[]) Array.newInstance(samples.getFirst().getClass(), 0);
        }
    }
}
