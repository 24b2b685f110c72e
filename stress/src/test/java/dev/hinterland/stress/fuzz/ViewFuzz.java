// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.ByteSequence;
import dev.hinterland.record.Field;
import dev.hinterland.record.MalformedBytesException;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.record.View;
import dev.hinterland.record.ViewCursor;
import dev.hinterland.record.ViewType;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads the components of a record in place, in any bytes: each has a value, is null, or one of the exceptions says so
 * that {@link Field} tells of. Where the bytes are a record, all of them are its components.
 */
@SuppressWarnings({"ArrayRecordComponent", "NullOptional"}) // records of users have arrays, and nulls
public final class ViewFuzz {

    private record Author(String name, Integer age) {}

    private record Post(
            long id,
            String title,
            byte[] raw,
            Optional<String> note,
            Author author,
            BigDecimal price,
            ZonedDateTime when,
            int[] counts,
            LocalDate day,
            TimeUnit unit) {}

    private interface AuthorView {

        CharSequence name();

        Integer age();
    }

    private interface PostView {

        long id();

        CharSequence title();

        ByteSequence raw();

        AuthorView author();

        BigDecimal price();
    }

    /** A component: how it is read in place, and what it is in the record. */
    private record Reading(
            Field<Post> field,
            Function<View<Post>, @Nullable Object> inPlace,
            Function<Post, @Nullable Object> ofRecord) {}

    private static final RecordLayout<Post> LAYOUT = RecordLayout.of(Post.class);
    private static final Codec<Post> CODEC = Codec.of(Post.class);
    private static final ViewType<Post, PostView> BY_INTERFACE = LAYOUT.view(PostView.class, MethodHandles.lookup());
    private static final List<Reading> READINGS = List.of(
            id(),
            text("title", Post::title),
            text("note", post -> post.note() == null ? null : post.note().orElse(null)),
            text("author.name", ofAuthor(Author::name)),
            age(),
            raw(),
            object("price", BigDecimal.class, Post::price),
            object("when", ZonedDateTime.class, Post::when),
            object("counts", int[].class, Post::counts),
            object("day", LocalDate.class, Post::day),
            object("unit", TimeUnit.class, Post::unit));

    private ViewFuzz() {}

    private static Reading id() {
        Field.OfLong<Post> field = LAYOUT.longField("id");
        return new Reading(field, view -> view.getLong(field), Post::id);
    }

    private static Reading age() {
        Field.OfInt<Post> field = LAYOUT.intField("author.age");
        return new Reading(field, view -> view.getInt(field), ofAuthor(Author::age));
    }

    private static Function<Post, @Nullable Object> ofAuthor(Function<Author, @Nullable Object> component) {
        return post -> post.author() == null ? null : component.apply(post.author());
    }

    private static Reading text(String name, Function<Post, @Nullable Object> ofRecord) {
        Field.OfString<Post> field = LAYOUT.stringField(name);
        return new Reading(field, view -> agreed(view.getText(field), view.getString(field)), ofRecord);
    }

    private static Reading raw() {
        Field.OfBytes<Post> field = LAYOUT.bytesField("raw");
        return new Reading(field, view -> array(view.getBytes(field)), Post::raw);
    }

    private static <T> Reading object(String name, Class<T> type, Function<Post, @Nullable Object> ofRecord) {
        Field.OfObject<Post, T> field = LAYOUT.objectField(name, type);
        return new Reading(field, view -> view.getObject(field), ofRecord);
    }

    /** Returns the characters of a text in place, which must be those of its copy. */
    private static @Nullable String agreed(@Nullable CharSequence inPlace, @Nullable String copy) {
        if (inPlace == null || copy == null) {
            require(inPlace == null && copy == null, "text is null and is not", copy);
            return copy;
        }
        StringBuilder characters = new StringBuilder();
        for (int i = 0; i < inPlace.length(); i++) {
            characters.append(inPlace.charAt(i));
        }
        require(copy.contentEquals(characters) && copy.equals(inPlace.toString()), "text has two values", copy);
        return copy;
    }

    private static @Nullable String text(@Nullable CharSequence inPlace) {
        return inPlace == null ? null : inPlace.toString();
    }

    private static byte @Nullable [] array(@Nullable ByteSequence bytes) {
        if (bytes == null) {
            return null;
        }
        ByteBuffer copy = ByteBuffer.allocate(bytes.length());
        for (int i = 0; i < bytes.length(); i++) {
            copy.put(bytes.byteAt(i));
        }
        require(Arrays.equals(copy.array(), bytes.toArray()), "bytes have two values", bytes);
        return copy.array();
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        MemorySegment memory = Specimen.segment(input);
        ViewCursor<Post> cursor =
                new ViewCursor<>((in, offset, extent) -> CODEC.decode(in.asSlice(offset, extent >>> 1)));
        View<Post> view = cursor.open(memory, 0, (long) input.length << 1);
        Optional<Post> record = Oracle.bounded(input.length, () -> Oracle.decode(view::get));
        for (Reading reading : READINGS) {
            Oracle.bounded(2 * input.length, () -> check(reading, view, record));
        }
        Oracle.bounded(input.length, () -> checkByInterface(view.as(BY_INTERFACE), record));
        cursor.close();
    }

    private static boolean check(Reading reading, View<Post> view, Optional<Post> record) {
        Object expected = record.map(reading.ofRecord()).orElse(null);
        try {
            Object found = reading.inPlace().apply(view);
            require(record.isEmpty() || Objects.deepEquals(found, expected), "component differs", reading.field());
        } catch (MalformedBytesException | IndexOutOfBoundsException documented) {
            require(record.isEmpty(), "component of a good record is refused", documented);
        } catch (NullPointerException documented) {
            require(view.isNull(reading.field()), "component is not null", documented);
            require(expected == null, "component of a good record is null", documented);
        }
        return true;
    }

    private static boolean checkByInterface(PostView view, Optional<Post> record) {
        try {
            long id = view.id();
            CharSequence title = view.title();
            ByteSequence raw = view.raw();
            Object seen = Arrays.asList(id, text(title), view.price());
            require(raw == null || raw.toArray().length == raw.length(), "bytes have two lengths", raw);
            record.ifPresent(post -> {
                require(seen.equals(Arrays.asList(post.id(), post.title(), post.price())), "view differs", post);
                if (post.author() != null) {
                    AuthorView author = view.author();
                    Author whole = new Author(text(author.name()), author.age());
                    require(whole.equals(post.author()), "author differs", post);
                }
            });
        } catch (MalformedBytesException | IndexOutOfBoundsException documented) {
            require(record.isEmpty(), "component of a good record is refused", documented);
        }
        return true;
    }

    private static void require(boolean condition, String problem, @Nullable Object found) {
        if (!condition) {
            throw new AssertionError(problem + ": found=" + found, found instanceof Throwable cause ? cause : null);
        }
    }

    /** Returns inputs to begin with. */
    static List<byte[]> seeds() {
        ZonedDateTime when = ZonedDateTime.of(2024, 2, 29, 1, 2, 3, 4, ZoneId.of("UTC"));
        Post whole = new Post(
                1,
                "title \u2603",
                new byte[] {1, 2},
                Optional.of("note"),
                new Author("name", 42),
                new BigDecimal("1.50"),
                when,
                new int[] {1, 2},
                when.toLocalDate(),
                TimeUnit.DAYS);
        Post empty = new Post(1, null, null, null, null, null, null, null, null, null);
        return List.of(Specimen.bytes(CODEC, whole), Specimen.bytes(CODEC, empty));
    }
}
