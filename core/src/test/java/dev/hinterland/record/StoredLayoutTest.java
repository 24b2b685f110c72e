// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.SegmentCodec;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Layouts that are stored, and data that are read when the class has changed. */
@SuppressWarnings({"ArrayRecordComponent", "NullOptional"}) // records of users have arrays, and nulls
class StoredLayoutTest {

    private enum Colour {
        RED,
        GREEN
    }

    /** The classes as they were. */
    private static final class Then {

        private record Author(String name, short age) {}

        private record Feed(
                long id, String gone, int type, Then.Author author, Optional<Integer> likes, byte[] raw, float score) {}

        private record Holder(List<Entry> entries, String name) {}
    }

    /** The classes as they are. */
    private static final class Now {

        private record Author(long age, String name, String town) {}

        private record Feed(
                int added,
                Now.Author author,
                long type,
                Long id,
                Optional<Long> likes,
                String text,
                double score,
                Now.Author editor,
                List<String> tags,
                byte[] raw) {}
    }

    private record Entry(int value) {}

    private record Narrow(int value) {}

    private record Wide(long value) {}

    private record Text(String value) {}

    private record Box(Integer value) {}

    private record Colours(Colour colour) {}

    /** What another JVM told for {@link Entry}. */
    private static final long FINGERPRINT = -4529558084077393814L;

    private static <R> MemorySegment encode(Class<R> type, R record) {
        Codec<R> codec = Codec.of(type);
        MemorySegment bytes = SegmentCodec.allocate(codec.size(record));
        codec.encode(record, bytes);
        return bytes;
    }

    private static <T> Function<MemorySegment, T> reader(Class<T> now, Class<? extends Record> then) {
        return Codec.reading(now, RecordLayout.of(then).stored());
    }

    @Test
    void addedRemovedAndWidenedComponents_areRead() {
        Then.Feed then = new Then.Feed(
                7, "gone", -3, new Then.Author("Ann", (short) -5), Optional.of(9), new byte[] {1, 2}, 1.5f);
        Now.Feed now = reader(Now.Feed.class, Then.Feed.class).apply(encode(Then.Feed.class, then));
        assertThat(now)
                .usingRecursiveComparison()
                .isEqualTo(new Now.Feed(
                        0,
                        new Now.Author(-5, "Ann", null),
                        -3,
                        7L,
                        Optional.of(9L),
                        null,
                        1.5,
                        null,
                        List.of(),
                        new byte[] {1, 2}));
    }

    private record Bare(int id) {}

    private record Inner(List<String> names, int number) {}

    /** All kinds of components that may be added. */
    private record Added(
            int id,
            boolean flag,
            char letter,
            double real,
            Long box,
            String text,
            UUID uuid,
            Colour colour,
            int[] numbers,
            Inner inner,
            Optional<String> maybe,
            Optional<Inner> maybeInner,
            OptionalNames maybeNames,
            List<Inner> list,
            Set<Integer> set,
            Map<String, List<Integer>> map) {}

    private record OptionalNames(Optional<List<String>> names) {}

    @Test
    void addedComponents_haveTheirDefaults() {
        assertThat(reader(Added.class, Bare.class).apply(encode(Bare.class, new Bare(7))))
                .isEqualTo(new Added(
                        7,
                        false,
                        '\0',
                        0,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        Optional.empty(),
                        Optional.empty(),
                        null,
                        List.of(),
                        Set.of(),
                        Map.of()));
    }

    private record HolderThen(InnerThen inner) {}

    private record InnerThen(int number) {}

    private record HolderNow(Inner inner, OptionalNames others) {}

    @Test
    void componentsAddedWithinARecord_haveTheirDefaults_whereThatIsThere() {
        Function<MemorySegment, HolderNow> reader = reader(HolderNow.class, HolderThen.class);
        assertThat(reader.apply(encode(HolderThen.class, new HolderThen(new InnerThen(3)))))
                .isEqualTo(new HolderNow(new Inner(List.of(), 3), null));
        assertThat(reader.apply(encode(HolderThen.class, new HolderThen(null)))).isEqualTo(new HolderNow(null, null));
    }

    /** Sets a default of its own. */
    private record WithDefault(int id, String town) {

        private WithDefault {
            town = town == null ? "nowhere" : town;
        }
    }

    @Test
    void constructor_maySetAnotherDefault() {
        assertThat(reader(WithDefault.class, Bare.class).apply(encode(Bare.class, new Bare(7))))
                .isEqualTo(new WithDefault(7, "nowhere"));
    }

    private record ListThen(List<String> names) {}

    private record ListNow(List<String> names, Set<String> others) {}

    @Test
    void collectionThatWasNull_staysNull() {
        assertThat(reader(ListNow.class, ListThen.class).apply(encode(ListThen.class, new ListThen(null))))
                .isEqualTo(new ListNow(null, Set.of()));
    }

    @Test
    void nullsOfOldData_areNull() {
        Then.Feed then = new Then.Feed(7, null, -3, null, Optional.empty(), null, 0);
        Now.Feed now = reader(Now.Feed.class, Then.Feed.class).apply(encode(Then.Feed.class, then));
        assertThat(now).isEqualTo(new Now.Feed(0, null, -3, 7L, Optional.empty(), null, 0, null, List.of(), null));
    }

    @Test
    void damagedOldData_areRefused() {
        MemorySegment bytes = encode(Then.Feed.class, new Then.Feed(7, "gone", 1, null, null, new byte[9], 0));
        Function<MemorySegment, Now.Feed> reader = reader(Now.Feed.class, Then.Feed.class);
        for (long size = 0; size < bytes.byteSize(); size++) {
            MemorySegment cut = bytes.asSlice(0, size);
            assertThatExceptionOfType(MalformedBytesException.class).isThrownBy(() -> reader.apply(cut));
        }
    }

    @Test
    void changes_areNamed() {
        assertThat(Codec.changes(
                        Now.Feed.class, RecordLayout.of(Then.Feed.class).stored()))
                .contains(
                        "added: Feed.added",
                        "added: Feed.author.town",
                        "removed: Feed.gone",
                        "widened: Feed.type from int to long",
                        "widened: Feed.author.age from short to long",
                        "widened: Feed.score from float to double");
        assertThat(Codec.changes(Now.Feed.class, RecordLayout.of(Now.Feed.class).stored()))
                .isEmpty();
    }

    @Test
    void otherChanges_areRefused_withBothLayouts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader(Text.class, Narrow.class))
                .withMessageStartingWith(
                        "Codec.reading cannot read the stored layout: changed: Text.value from int to String\nstored:\n")
                .withMessageContaining(RecordLayout.of(Narrow.class).stored().text())
                .withMessageContaining(RecordLayout.of(Text.class).stored().text());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader(Narrow.class, Wide.class))
                .withMessageContaining("changed: Narrow.value from long to int");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader(Narrow.class, Box.class))
                .withMessageContaining("may be null");
    }

    @Test
    void enumWithOtherConstants_isRefused_unlessTheyAreAtTheEnd() {
        String text = RecordLayout.of(Colours.class).stored().text();
        StoredLayout shorter = StoredLayout.parse(text.replace("enum(RED,GREEN)", "enum(RED)"));
        assertThat(Codec.reading(Colours.class, shorter).apply(encode(Colours.class, new Colours(Colour.RED))))
                .isEqualTo(new Colours(Colour.RED));
        StoredLayout other = StoredLayout.parse(text.replace("enum(RED,GREEN)", "enum(GREEN,RED)"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Codec.reading(Colours.class, other))
                .withMessageContaining("from enum(GREEN,RED) to enum(RED,GREEN)");
    }

    @Test
    void recordsInCollections_areReadToo() {
        Then.Holder then = new Then.Holder(List.of(new Entry(1), new Entry(2)), "name");
        assertThat(reader(Then.Holder.class, Then.Holder.class).apply(encode(Then.Holder.class, then)))
                .isEqualTo(then);
        String narrower = RecordLayout.of(Then.Holder.class)
                .stored()
                .text()
                .replace("value int at=0", "value short at=0")
                .replace("table=4", "table=2");
        MemorySegment noEntries = encode(Then.Holder.class, new Then.Holder(List.of(), "name"));
        assertThat(Codec.reading(Then.Holder.class, StoredLayout.parse(narrower))
                        .apply(noEntries))
                .isEqualTo(new Then.Holder(List.of(), "name"));
        assertThat(Codec.changes(Then.Holder.class, StoredLayout.parse(narrower)))
                .contains("widened: Entry.value from short to int");
    }

    @Test
    void text_isReadAgain_andTellsTheSameFingerprint() {
        StoredLayout stored = RecordLayout.of(Now.Feed.class).stored();
        StoredLayout again = StoredLayout.parse(stored.text());
        assertThat(again).isEqualTo(stored).hasSameHashCodeAs(stored);
        assertThat(again.fingerprint()).isEqualTo(stored.fingerprint());
        assertThat(RecordLayout.of(Then.Feed.class).fingerprint()).isNotEqualTo(stored.fingerprint());
        assertThatIllegalArgumentException().isThrownBy(() -> StoredLayout.parse("something else"));
        assertThatIllegalArgumentException().isThrownBy(() -> StoredLayout.parse(""));
    }

    /** Code is generated of the numbers: what does not fit together would make it endless, or fail in it. */
    @Test
    void textWithNumbersThatDoNotFit_isRefused() {
        String text = RecordLayout.of(Then.Feed.class).stored().text();
        String head = text.lines().findFirst().orElseThrow();
        for (String wrong : List.of(
                text.replaceFirst("nulls=\\d+", "nulls=2000000000"),
                text.replaceFirst("nulls=\\d+", "nulls=-1"),
                text.replaceFirst("slots=\\d+", "slots=2000000000"),
                text.replaceFirst("slots=\\d+", "slots=-1"),
                text.replaceFirst("table=\\d+", "table=2000000000"),
                text.replaceFirst("table=\\d+", "table=0"),
                text.replaceFirst("null=0", "null=64"),
                text.replaceFirst("absent=0", "absent=-2"),
                text.replaceFirst("long at=\\d+", "long at=-1"),
                text.replaceFirst("slot=0", "slot=1"),
                text.replaceFirst("slot=0", "slot=7"),
                text + text,
                head + "\n" + head + "\n",
                text + "id long at=1 slot=-1 null=-1 absent=-1\n")) {
            assertThat(wrong).isNotEqualTo(text);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> StoredLayout.parse(wrong))
                    .withMessageStartingWith("StoredLayout.parse requires the text of a layout: ");
        }
    }

    @Test
    void fingerprint_isTheSameInAnotherJvm() {
        assertThat(RecordLayout.of(Entry.class).fingerprint()).isEqualTo(FINGERPRINT);
    }
}
