// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.store.StoreValidator;
import dev.hinterland.record.ByteSequence;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.record.ViewType;
import dev.hinterland.support.Budgets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are read where they lie: by an interface, and the components of variable size. */
class InterfaceViewTest {

    enum Kind {
        NEWS,
        SPORT
    }

    record Author(String name, int age) {}

    @SuppressWarnings("ArrayRecordComponent") // arrays are among what is read here; nothing compares these records
    record Feed(
            long id,
            int type,
            boolean read,
            byte rating,
            short words,
            char initial,
            float score,
            double weight,
            @Nullable String title,
            String content,
            byte @Nullable [] picture,
            @Nullable Kind kind,
            @Nullable Integer likes,
            @Nullable Author author) {

        static Feed of(@Nullable String title) {
            return new Feed(
                    1L << 40,
                    -7,
                    true,
                    (byte) -3,
                    (short) 300,
                    'ß',
                    1.5f,
                    -0.25,
                    title,
                    "content",
                    new byte[] {1, 2, 3},
                    Kind.SPORT,
                    null,
                    new Author("Jo\u0142anta", 41));
        }
    }

    interface AuthorView {
        CharSequence name();

        int age();
    }

    interface FeedView {
        long id();

        int type();

        boolean read();

        byte rating();

        short words();

        char initial();

        float score();

        double weight();

        @Nullable
        CharSequence title();

        String content();

        ByteSequence picture();

        Kind kind();

        @Nullable
        Integer likes();

        AuthorView author();

        default String summary() {
            return id() + ":" + content();
        }
    }

    private static final RecordLayout<Feed> LAYOUT = RecordLayout.of(Feed.class);
    private static final ViewType<Feed, FeedView> FEED = LAYOUT.view(FeedView.class);
    private static final Field.OfString<Feed> TITLE = LAYOUT.stringField("title");
    private static final Field.OfBytes<Feed> PICTURE = LAYOUT.bytesField("picture");

    private final OffHeapMap<String, Feed> map = Hinterland.map(Codec.ofString(), Codec.of(Feed.class))
            .maximumBytes(Budgets.small())
            .build();

    @AfterEach
    void close() {
        map.close();
    }

    /** No view can be one of its classes. */
    sealed interface Closed permits Only {}

    record Only() implements Closed {}

    @Test
    void methods_readTheirComponents() {
        map.put("key", Feed.of("title"));
        map.read("key", view -> {
            FeedView feed = view.as(FEED);
            assertThat(feed.id()).isEqualTo(1L << 40);
            assertThat(feed.type()).isEqualTo(-7);
            assertThat(feed.read()).isTrue();
            assertThat(feed.rating()).isEqualTo((byte) -3);
            assertThat(feed.words()).isEqualTo((short) 300);
            assertThat(feed.initial()).isEqualTo('ß');
            assertThat(feed.score()).isEqualTo(1.5f);
            assertThat(feed.weight()).isEqualTo(-0.25);
            assertThat(feed.title()).hasToString("title");
            assertThat(feed.content()).isEqualTo("content");
            assertThat(feed.picture().toArray()).containsExactly(1, 2, 3);
            assertThat(feed.kind()).isEqualTo(Kind.SPORT);
            assertThat(feed.likes()).isNull();
            assertThat(feed.author().name()).hasToString("Jo\u0142anta");
            assertThat(feed.author().age()).isEqualTo(41);
            assertThat(feed.summary()).isEqualTo((1L << 40) + ":content");
            return 0;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "Grüße", "\u0142\ud83d\ude00 and more", "\ud800 alone"})
    void text_isThatOfTheString(String title) {
        map.put("key", Feed.of(title));
        map.read("key", view -> {
            CharSequence text = view.getText(TITLE);
            assertThat(text).isNotNull().hasSize(title.length()).hasToString(title);
            assertThat(CharSequence.compare(text, title)).isZero();
            assertThat(text.chars().toArray()).isEqualTo(title.chars().toArray());
            for (int from = 0; from <= title.length(); from++) {
                assertThat(text.subSequence(from, title.length())).hasToString(title.substring(from));
            }
            assertThat(view.getString(TITLE)).isEqualTo(title);
            assertThatThrownBy(() -> text.charAt(title.length())).isInstanceOf(IndexOutOfBoundsException.class);
            return 0;
        });
    }

    @Test
    void bytes_areThoseOfTheArray() {
        map.put("key", Feed.of("title"));
        map.read("key", view -> {
            ByteSequence bytes = view.getBytes(PICTURE);
            assertThat(bytes.length()).isEqualTo(3);
            assertThat(bytes.byteAt(2)).isEqualTo((byte) 3);
            assertThatThrownBy(() -> bytes.byteAt(3)).isInstanceOf(IndexOutOfBoundsException.class);
            return 0;
        });
    }

    @Test
    void nullComponents_areNull() {
        map.put("key", new Feed(1, 2, false, (byte) 0, (short) 0, 'a', 0, 0, null, "", null, null, null, null));
        map.read("key", view -> {
            FeedView feed = view.as(FEED);
            assertThat(feed.title()).isNull();
            assertThat(feed.picture()).isNull();
            assertThat(feed.kind()).isNull();
            assertThat(view.isNull(TITLE)).isTrue();
            assertThatThrownBy(() -> feed.author().age()).isInstanceOf(NullPointerException.class);
            return 0;
        });
    }

    @Test
    void numberOfARecordThatIsNull_isNotRead() {
        Field.OfInt<Feed> age = LAYOUT.intField("author.age");
        map.put("nobody", new Feed(1, 2, false, (byte) 0, (short) 0, 'a', 0, 0, null, "", null, null, null, null));
        assertThatThrownBy(() -> map.readInt("nobody", age, 0)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void whatWasGotFromAView_isGoodForItsCallbackOnly() {
        map.put("key", Feed.of("title"));
        CharSequence text = map.read("key", view -> view.getText(TITLE));
        ByteSequence bytes = map.read("key", view -> view.getBytes(PICTURE));
        FeedView feed = map.read("key", view -> view.as(FEED));
        assertThatThrownBy(() -> text.charAt(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(text::toString).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> bytes.byteAt(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(feed::id).hasMessage("View must not be used after its callback has returned");
    }

    @Test
    void textOfOneRecord_isNoTextOfTheNext() {
        map.put("first", Feed.of("one"));
        map.put("second", Feed.of("two"));
        CharSequence[] before = new CharSequence[1];
        assertThatThrownBy(() -> map.scan(view -> {
                    if (before[0] != null) {
                        assertThat(before[0].charAt(0)).isNotEqualTo('x');
                    }
                    before[0] = view.getText(TITLE);
                }))
                .hasMessage("View results must not be used after their record, copy them with toString() or toArray()");
    }

    interface Typo {
        long idd();
    }

    interface WrongType {
        int id();
    }

    interface Parameters {
        long id(int which);
    }

    @Test
    void interfaceThatDoesNotFit_isRefused_withWhatThereIs() {
        assertThatThrownBy(() -> LAYOUT.view(Typo.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "RecordLayout.view requires methods named as components: name=Typo.idd, components=[id, type, read,");
        assertThatThrownBy(() -> LAYOUT.view(WrongType.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "RecordLayout.view cannot implement a method: name=WrongType.id, problem=RecordLayout requires");
        assertThatThrownBy(() -> LAYOUT.view(Parameters.class))
                .hasMessage("RecordLayout.view requires methods without parameters: name=Parameters.id");
        assertThatThrownBy(() -> LAYOUT.view(Closed.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("RecordLayout.view requires an interface that is not sealed: type="
                        + Closed.class.getTypeName());
        assertThatThrownBy(() -> LAYOUT.view(String.class))
                .hasMessage("RecordLayout.view requires an interface: type=java.lang.String");
    }

    record Post(int number, String text, List<String> tags, Optional<String> link) {}

    @Test
    void recordWithCollections_isReadInPlaceToo() {
        RecordLayout<Post> layout = RecordLayout.of(Post.class);
        Field.OfInt<Post> number = layout.intField("number");
        Field.OfString<Post> text = layout.stringField("text");
        try (OffHeapMap<Long, Post> posts = Hinterland.map(Codec.ofLong(), Codec.of(Post.class))
                .maximumBytes(Budgets.small())
                .build()) {
            Post post = new Post(3, "text", List.of("a", "b"), Optional.of("c"));
            posts.put(1L, post);
            assertThat(posts.readInt(1L, number, 0)).isEqualTo(3);
            assertThat(posts.<String>read(1L, view -> String.valueOf(view.getText(text))))
                    .isEqualTo("text");
            assertThat(posts.<Post>read(1L, view -> view.get())).isEqualTo(post);
            assertThat(posts.scan().sumInt(number)).isEqualTo(3);
        }
    }

    @Test
    void largeValues_areReadAsOthersAre() {
        String large = "x".repeat(100_000);
        String humongous = "y".repeat(3_000_000);
        map.put("large", Feed.of(large));
        map.put("humongous", Feed.of(humongous));
        map.put("gone", Feed.of(large));
        map.remove("gone");
        map.put("gone too", Feed.of(humongous));
        map.put("gone too", Feed.of(""));
        Field.OfInt<Feed> type = LAYOUT.intField("type");
        for (String key : List.of("large", "humongous")) {
            assertThat(map.<Integer>read(key, view -> view.getText(TITLE).length()))
                    .isEqualTo(key.equals("large") ? 100_000 : 3_000_000);
            assertThat(map.readInt(key, type, 0)).isEqualTo(-7);
        }
        assertThat(map.scan().count()).isEqualTo(3);
        assertThat(map.scan().sumInt(type)).isEqualTo(-21);
        StoreValidator.validate(((StoreMap<?, ?, ?, ?>) map).store());
    }
}
