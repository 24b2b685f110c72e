// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"ArrayRecordComponent", "NullOptional"}) // records of users have arrays, and nulls
class RecordLayoutTest {

    private enum Colour {
        RED,
        GREEN
    }

    private record Author(String name, int age, UUID id) {}

    private record Feed(
            long id, int type, Author author, Integer likes, Optional<Long> until, Colour colour, byte[] raw) {}

    private record Photo(Thread thread) {}

    private record Pictured(String name, Photo photo) {}

    private record Album(List<Photo> photos) {}

    private record Pair<A, B>(A first, B second) {}

    private record Generic(Pair<Integer, String> pair) {}

    private record Tree(int value, List<Tree> children) {}

    private final RecordLayout<Feed> layout = RecordLayout.of(Feed.class);

    @Test
    void components_ofNestedRecords_haveTheirPlacesInOneLayout() {
        assertThat(layout.names())
                .containsExactly(
                        "id", "type", "author.name", "author.age", "author.id", "likes", "until", "colour", "raw");
        assertThat(layout.minimumBytes()).isEqualTo(1 + 8 + 4 + 4 + 16 + 4 + 8 + 2 + 2 * Integer.BYTES);
        assertThat(layout.isFixed()).isFalse();
        assertThat(layout.intField("author.age").position()).isEqualTo(1 + 8 + 4);
    }

    @Test
    void field_readsItsComponent_whereverTheRecordBegins() {
        MemorySegment memory = MemorySegment.ofArray(new byte[100]);
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, 7 + layout.intField("type").position(), 42);
        assertThat(layout.intField("type").get(memory, 7)).isEqualTo(42);
        assertThat(layout.objectField("type", Integer.class).get(memory, 7)).isEqualTo(42);
        assertThat(layout.objectField("colour", Colour.class).get(memory, 7)).isEqualTo(Colour.RED);
    }

    @Test
    void field_ofNullComponent_saysSo() {
        MemorySegment memory = MemorySegment.ofArray(new byte[100]);
        memory.fill((byte) -1);
        assertThat(layout.intField("likes").isNull(memory, 0)).isTrue();
        assertThat(layout.intField("type").isNull(memory, 0)).isFalse();
        assertThat(layout.intField("author.age").isNull(memory, 0)).isTrue();
        assertThat(layout.stringField("author.name").get(memory, 0)).isNull();
        assertThatNullPointerException()
                .isThrownBy(() -> layout.intField("likes").get(memory, 0))
                .withMessage("component is null: name=likes");
    }

    /** Without a look at the memory's end, two gigabytes would be allocated. */
    @Test
    void field_thatWouldEndBeyondTheMemory_isRefused() {
        MemorySegment memory = MemorySegment.ofArray(new byte[100]);
        memory.set(
                ValueLayout.JAVA_INT_UNALIGNED,
                layout.stringField("author.name").position(),
                -2);
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, layout.bytesField("raw").position(), -2);
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(() -> layout.stringField("author.name").get(memory, 0))
                .withMessageStartingWith("component out of bounds: name=author.name");
        assertThatExceptionOfType(MalformedBytesException.class)
                .isThrownBy(
                        () -> layout.objectField("author.name", String.class).get(memory, 0));
    }

    @Test
    void field_ofWrongNameOrType_isRefused_withWhatThereIs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> layout.intField("typ"))
                .withMessageStartingWith(
                        "RecordLayout has no such component: name=Feed.typ, components=[id, type, author.name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> layout.longField("type"))
                .withMessage(
                        "RecordLayout requires a field method of the component's type: name=Feed.type, type=int, wanted=long");
    }

    @Test
    void recordThatCannotBeEncoded_isRefused_withThePath() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Pictured.class))
                .withMessage("Codec.of and RecordLayout.of do not support a type:"
                        + " component=Pictured.photo.thread, type=java.lang.Thread");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Album.class))
                .withMessage("Codec.of and RecordLayout.of do not support a type:"
                        + " component=Album.photos[].thread, type=java.lang.Thread");
    }

    @Test
    void genericRecord_withItsArguments_hasALayout() {
        RecordLayout<Generic> generic = RecordLayout.of(Generic.class);
        assertThat(generic.names()).containsExactly("pair.first", "pair.second");
        assertThat(generic.intField("pair.first").type()).isEqualTo(Integer.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Pair.class))
                .withMessage("Codec.of and RecordLayout.of do not support a type:"
                        + " component=Pair.first, type=java.lang.Object");
    }

    @Test
    void recursiveRecord_hasALayout() {
        assertThat(RecordLayout.of(Tree.class).names()).containsExactly("value", "children");
    }

    @SuppressWarnings("ArrayRecordComponent") // which is what is refused
    record Tagged(String[] tags) {}

    @Test
    void arrayOfObjects_isRefused_andAListIsNamedInItsPlace() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordLayout.of(Tagged.class))
                .withMessage("Codec.of and RecordLayout.of do not support a type:"
                        + " component=Tagged.tags, type=java.lang.String[], otherwise=List");
    }
}
