// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.cache.interceptor.SimpleKey;
import org.springframework.cache.support.NullValue;

/** Objects come back equal, and of their class; equal keys have equal bytes. */
@SuppressWarnings({"JavaUtilDate", "JdkObsolete"}) // applications have such values
class TaggedObjectsTest {

    private static final ClassLoader LOADER = TaggedObjectsTest.class.getClassLoader();
    private static final TaggedObjects VALUES = TaggedObjects.values(LOADER, null);
    private static final TaggedObjects KEYS = TaggedObjects.keys(LOADER);

    /** A record, as applications have them. */
    record Author(String name, List<String> books, Optional<Integer> age) {}

    /** An enum with a constant that has a class of its own. */
    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    /** An enum that has no constant to be found by. */
    enum Nothing {}

    /** A class without a codec. */
    static class Bean implements Serializable {

        private static final long serialVersionUID = 1;

        final int number;
        final List<String> names;

        Bean(int number, String... names) {
            this.number = number;
            this.names = new ArrayList<>(List.of(names));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bean bean && bean.number == number && bean.names.equals(names);
        }

        @Override
        public int hashCode() {
            return number;
        }
    }

    static List<Object> values() {
        return List.of(
                true,
                false,
                (byte) -1,
                (short) -300,
                'x',
                42,
                1L << 40,
                1.5f,
                Double.NaN,
                "",
                "Latin-1: \u00e9\u00ff",
                "wide: \u0100\ud800",
                new Date(7),
                UUID.randomUUID(),
                BigInteger.TEN,
                new BigDecimal("1.50"),
                Instant.now(),
                Duration.ofDays(3),
                LocalDate.of(2026, 11, 27),
                Year.of(2026),
                ZoneId.of("Europe/Berlin"),
                ZonedDateTime.of(2026, 11, 27, 4, 5, 6, 7, ZoneId.of("Europe/Berlin")),
                DayOfWeek.MONDAY,
                Colour.RED,
                Colour.GREEN,
                new Author("Ada", List.of("Notes"), Optional.of(36)),
                Optional.empty(),
                Optional.of(List.of(1, 2L)));
    }

    static Stream<Object> collections() {
        List<Object> elements = Arrays.asList(1, "two", null, new Author("Ada", List.of(), Optional.empty()));
        Map<Object, Object> entries = new HashMap<>();
        entries.put("one", 1);
        entries.put(null, List.of(2));
        return Stream.of(
                new ArrayList<>(elements),
                new LinkedList<>(elements),
                new HashSet<>(elements),
                new LinkedHashSet<>(elements),
                new TreeSet<>(List.of("b", "a")),
                entries,
                new LinkedHashMap<>(entries),
                new TreeMap<>(Map.of(2, "b", 1, "a")),
                new ConcurrentHashMap<>(Map.of(2, "b")),
                new Vector<>(elements),
                new ConcurrentSkipListSet<>(List.of("b", "a")),
                new ConcurrentSkipListMap<>(Map.of(2, "b", 1, "a")),
                new Hashtable<>(Map.of(2, "b")),
                ConcurrentHashMap.newKeySet());
    }

    static Stream<Object> collectionsOfEnums() {
        EnumMap<Colour, Object> map = new EnumMap<>(Map.of(Colour.GREEN, List.of(1)));
        map.put(Colour.RED, null);
        return Stream.of(
                EnumSet.of(Colour.GREEN),
                EnumSet.allOf(Colour.class),
                EnumSet.noneOf(Colour.class),
                EnumSet.allOf(Character.UnicodeScript.class),
                EnumSet.noneOf(Character.UnicodeScript.class),
                map,
                new EnumMap<>(Colour.class));
    }

    @ParameterizedTest
    @MethodSource("collectionsOfEnums")
    void collectionOfEnums_keepsItsClass_alsoInside(Object value) {
        assertThat(VALUES.decode(VALUES.encode(value))).isEqualTo(value).hasSameClassAs(value);
        List<?> list = (List<?>) VALUES.decode(VALUES.encode(List.of(value)));
        assertThat(list.getFirst()).isEqualTo(value).hasSameClassAs(value);
    }

    @Test
    @SuppressWarnings("unchecked") // the decoded sets and maps are of the enum
    void emptyCollectionOfEnums_keepsItsEnum() {
        EnumSet<Colour> set = (EnumSet<Colour>) VALUES.decode(VALUES.encode(EnumSet.noneOf(Colour.class)));
        assertThat(EnumSet.complementOf(set)).containsExactly(Colour.RED, Colour.GREEN);
        EnumMap<Colour, Integer> map =
                (EnumMap<Colour, Integer>) VALUES.decode(VALUES.encode(new EnumMap<>(Colour.class)));
        map.put(Colour.GREEN, 1);
        assertThat(map).containsOnlyKeys(Colour.GREEN);
    }

    @Test
    void enumWithoutConstants_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VALUES.encode(EnumSet.noneOf(Nothing.class)))
                .withMessageContaining("class=java.util.RegularEnumSet");
    }

    @Test
    void queues_keepTheirClassAndOrder() {
        for (Queue<Integer> queue : List.of(
                new ArrayDeque<>(List.of(3, 1, 2)),
                new PriorityQueue<>(List.of(3, 1, 2)),
                new PriorityQueue<Integer>())) {
            Queue<?> decoded = (Queue<?>) VALUES.decode(VALUES.encode(queue));
            assertThat(decoded).hasSameClassAs(queue);
            assertThat(decoded.stream().toList()).isEqualTo(queue.stream().toList());
        }
    }

    @Test
    void sortedViews_areSorted() {
        TreeMap<String, Integer> map = new TreeMap<>(Map.of("b", 2, "a", 1));
        for (Object value : List.of(
                Collections.unmodifiableSortedSet(map.navigableKeySet()),
                Collections.unmodifiableSortedMap(map),
                map.headMap("b"),
                Collections.emptySortedSet())) {
            assertThat(VALUES.decode(VALUES.encode(value)))
                    .isEqualTo(value)
                    .isInstanceOfAny(TreeSet.class, TreeMap.class);
        }
    }

    @Test
    void viewOfAPublicClass_isOfThatClass() {
        LinkedList<Integer> view = new LinkedList<>(List.of(1, 2)).reversed();
        assertThat(VALUES.decode(VALUES.encode(view))).isEqualTo(List.of(2, 1)).isInstanceOf(LinkedList.class);
    }

    @Test
    void otherViews_areLists() {
        List<Collection<String>> views = List.of(
                new HashMap<>(Map.of(1, "one")).values(),
                new ConcurrentHashMap<>(Map.of(1, "one")).values(),
                Collections.unmodifiableCollection(new ArrayDeque<>(List.of("one"))));
        for (Collection<String> view : views) {
            assertThat(VALUES.decode(VALUES.encode(view))).isEqualTo(List.of("one"));
        }
    }

    static Stream<Object> refusedCollections() {
        return Stream.of(
                Collections.newSetFromMap(new IdentityHashMap<>()),
                new IdentityHashMap<>().keySet(),
                new IdentityHashMap<>(),
                new WeakHashMap<>(),
                new Properties(),
                new Stack<>(),
                new CopyOnWriteArrayList<>(),
                Collections.asLifoQueue(new ArrayDeque<>()));
    }

    @ParameterizedTest
    @MethodSource("refusedCollections")
    void collectionThatWouldChange_isRefused(Object value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VALUES.encode(value))
                .withMessageContaining("class=" + value.getClass().getName());
    }

    @ParameterizedTest
    @MethodSource("values")
    void value_comesBack(Object value) {
        Object decoded = VALUES.decode(VALUES.encode(value));
        assertThat(decoded).isEqualTo(value).hasSameClassAs(value);
    }

    @ParameterizedTest
    @MethodSource("values")
    void key_comesBack(Object key) {
        assertThat(KEYS.decode(KEYS.encode(key))).isEqualTo(key);
    }

    @ParameterizedTest
    @MethodSource("collections")
    void collection_keepsItsClass(Object value) {
        Object decoded = VALUES.decode(VALUES.encode(value));
        assertThat(decoded).isEqualTo(value).hasSameClassAs(value);
    }

    @Test
    void collectionsOfHiddenClasses_keepTheirOrder() {
        List<Object> values = List.of(
                List.of(3, 1, 2),
                Collections.unmodifiableList(Arrays.asList(1, null)),
                Collections.emptyMap(),
                Set.of("one"),
                Collections.singletonMap("one", 1),
                new ArrayList<>(List.of(1, 2, 3)).subList(1, 3),
                new LinkedHashMap<>(Map.of(1, 2)).keySet());
        for (Object value : values) {
            assertThat(VALUES.decode(VALUES.encode(value))).isEqualTo(value);
        }
    }

    @Test
    void arrays_comeBackWithTheirClass() {
        List<Object> arrays = List.of(
                new byte[] {1, -1},
                new int[] {1, 2},
                new double[] {1.5},
                new boolean[] {true},
                new String[] {"a", null},
                new int[][] {{1}, {2, 3}},
                new Author[] {new Author("Ada", List.of(), Optional.empty())},
                new Object[] {1, "two"});
        for (Object array : arrays) {
            assertThat(VALUES.decode(VALUES.encode(array)))
                    .hasSameClassAs(array)
                    .isEqualTo(array);
        }
    }

    @Test
    void nullValue_comesBackAsItself() {
        assertThat(VALUES.decode(VALUES.encode(NullValue.INSTANCE))).isSameAs(NullValue.INSTANCE);
    }

    static Stream<Arguments> equalKeys() {
        return Stream.of(
                Arguments.of(new SimpleKey("a", 1, null), new SimpleKey("a", 1, null)),
                Arguments.of(SimpleKey.EMPTY, new SimpleKey()),
                Arguments.of(new SimpleKey(new int[] {1, 2}, "x"), new SimpleKey(new int[] {1, 2}, "x")),
                Arguments.of(new SimpleKey((Object) null), new SimpleKey((Object) null)),
                Arguments.of(ParameterKey.of(1, "b"), ParameterKey.of(1, "b")),
                Arguments.of(List.of(1, 2), new LinkedList<>(List.of(1, 2))),
                Arguments.of(new TreeSet<>(Set.of("a", "bb", "ccc")), new HashSet<>(List.of("ccc", "bb", "a"))),
                Arguments.of(new TreeMap<>(Map.of("a", 1, "b", 2)), new LinkedHashMap<>(Map.of("b", 2, "a", 1))));
    }

    @ParameterizedTest
    @MethodSource("equalKeys")
    void equalKeys_haveEqualBytes(Object one, Object other) {
        assertThat(one).isEqualTo(other);
        assertThat(KEYS.encode(one)).isEqualTo(KEYS.encode(other));
        assertThat(KEYS.decode(KEYS.encode(one))).isEqualTo(one);
    }

    @Test
    void differentKeys_haveDifferentBytes() {
        List<Object> keys = List.of(
                1,
                1L,
                "1",
                '1',
                new SimpleKey(1),
                ParameterKey.of(1),
                List.of(1),
                Set.of(1),
                Optional.of(1),
                SimpleKey.EMPTY,
                ParameterKey.of(),
                List.of(),
                new SimpleKey(1, 2),
                new SimpleKey(2, 1),
                new SimpleKey(List.of(1, 2)),
                new SimpleKey((Object) null),
                new BigDecimal("1.0"),
                new BigDecimal("1.00"));
        assertThat(keys.stream().map(KEYS::encode).map(Arrays::toString).distinct())
                .hasSize(keys.size());
    }

    /** A parameter that is not serializable does not matter: it is found, and not written. */
    @Test
    void simpleKey_ofWhatIsNotSerializable_isEncoded() {
        record Plain(int number) {}

        assertThat(KEYS.decode(KEYS.encode(new SimpleKey(new Plain(1), new Plain(2)))))
                .isEqualTo(new SimpleKey(new Plain(1), new Plain(2)));
    }

    @Test
    void keyWithoutCodec_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KEYS.encode(new SimpleKey(URI.create("a:b"), 1)))
                .withMessage("key has no codec; define the cache with keys(type, codec): class=java.net.URI");
        record NotCanonical(Set<String> names) {}
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KEYS.encode(new NotCanonical(Set.of())))
                .withMessageContaining("java.util.Set");
        record Price(BigDecimal amount) {}
        assertThatIllegalArgumentException().isThrownBy(() -> KEYS.encode(new Price(BigDecimal.ONE)));
        assertThatIllegalArgumentException().isThrownBy(() -> KEYS.encode(new double[] {1}));
    }

    @Test
    void valueWithoutCodec_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VALUES.encode(List.of(new Bean(1))))
                .withMessageContaining("serialized(filter)")
                .withMessageContaining("class=" + Bean.class.getName());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VALUES.encode(new TreeSet<>(Comparator.reverseOrder())))
                .withMessageContaining("class=java.util.TreeSet, comparator=java.util.Collections$ReverseComparator");
    }

    @Test
    void valueBehindAFilter_isSerialized() {
        TaggedObjects values = TaggedObjects.values(
                LOADER, ObjectInputFilter.Config.createFilter(Bean.class.getName() + ";java.base/*;!*"));
        for (Object value : List.of(
                new Bean(7, "x", "y"),
                List.of(new Bean(1)),
                URI.create("a:b"),
                new TreeSet<>(String.CASE_INSENSITIVE_ORDER))) {
            assertThat(values.decode(values.encode(value))).isEqualTo(value);
        }
    }

    @Test
    void classThatTheFilterRefuses_isRefusedWhenItIsWritten() {
        TaggedObjects values = TaggedObjects.values(LOADER, ObjectInputFilter.Config.createFilter("java.base/*;!*"));
        assertThatThrownBy(() -> values.encode(new Bean(1)))
                .hasMessageContaining("filter refuses a class: class=" + Bean.class.getName());
        assertThatThrownBy(() -> values.encode(new ArrayList<>(List.of(new Bean(1)))))
                .hasMessageContaining("filter refuses a class");
    }

    @Test
    void classOnWhichTheFilterDoesNotDecide_isRefused() {
        TaggedObjects values = TaggedObjects.values(LOADER, ObjectInputFilter.Config.createFilter("java.base/*"));
        assertThatThrownBy(() -> values.encode(new Bean(1)))
                .hasMessageContaining("filter refuses a class: class=" + Bean.class.getName());
    }

    @Test
    void objectThatContainsItself_isRefused() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VALUES.encode(list))
                .withMessageContaining("max=256");
    }

    @Test
    void damagedBytes_areRefused() {
        byte[] bytes = VALUES.encode(List.of("text", 1, List.of(2)));
        for (int length = 0; length < bytes.length; length++) {
            byte[] shorter = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> VALUES.decode(shorter)).hasMessageContaining("bytes are not those of an object");
        }
    }
}
