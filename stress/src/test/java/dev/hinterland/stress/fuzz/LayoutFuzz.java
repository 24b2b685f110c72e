// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import dev.hinterland.codec.Codec;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.record.StoredLayout;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Takes any text for a stored layout: it is one, or {@link IllegalArgumentException} says that it is none, or that it
 * cannot be read; and what reads with it does so as decoding does.
 */
@SuppressWarnings("NullOptional") // records of users have nulls
public final class LayoutFuzz {

    /** The classes as they were. */
    private static final class Then {

        private record Author(String name, short age) {}

        private record Feed(
                long id, String gone, int type, Then.Author author, Optional<Integer> likes, TimeUnit unit) {}
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
                List<Now.Author> others,
                TimeUnit unit) {}
    }

    private static final Then.Feed THEN =
            new Then.Feed(7, "gone", 1, new Then.Author("name", (short) 3), Optional.of(5), TimeUnit.DAYS);
    private static final Now.Author AUTHOR = new Now.Author(1, "name", "town");
    private static final Now.Feed NOW =
            new Now.Feed(1, AUTHOR, 2, 3L, Optional.empty(), List.of(AUTHOR), TimeUnit.HOURS);

    private static final List<MemorySegment> DATA = List.of(
            Specimen.segment(Specimen.bytes(Codec.of(Then.Feed.class), THEN)),
            Specimen.segment(Specimen.bytes(Codec.of(Now.Feed.class), NOW)),
            Specimen.segment(new byte[200]),
            Specimen.segment(new byte[0]));

    private LayoutFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        StoredLayout layout;
        Function<MemorySegment, Now.Feed> reader;
        try {
            layout = StoredLayout.parse(new String(input, StandardCharsets.ISO_8859_1));
            if (!StoredLayout.parse(layout.text()).equals(layout)) {
                throw new AssertionError("layout is another one when it is read again: layout=" + layout);
            }
            Codec.changes(Now.Feed.class, layout);
            reader = Codec.reading(Now.Feed.class, layout);
        } catch (IllegalArgumentException documented) {
            return;
        }
        for (MemorySegment bytes : DATA) {
            Oracle.bounded((int) bytes.byteSize(), () -> Oracle.decode(() -> reader.apply(bytes)));
        }
    }

    /** Returns inputs to begin with. */
    static List<byte[]> seeds() {
        return List.of(
                RecordLayout.of(Then.Feed.class).stored().text().getBytes(StandardCharsets.ISO_8859_1),
                RecordLayout.of(Now.Feed.class).stored().text().getBytes(StandardCharsets.ISO_8859_1));
    }
}
