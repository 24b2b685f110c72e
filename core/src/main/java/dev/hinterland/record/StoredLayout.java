// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import dev.hinterland.internal.shape.RecordShape;
import dev.hinterland.internal.shape.StoredShape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The text of a {@link RecordLayout}, without the class. It can be kept beside the data and parsed again. Data of an
 * older layout can be read with today's class if all changes are of these kinds: components were added (they become
 * zero, empty or null), removed, or widened, as from int to long; and constants of enums and records of sealed
 * interfaces were added at the end. {@code Codec.reading} does that, or names the change that prevents it.
 *
 * <p>Immutable.
 *
 * @since 0.1.0
 */
public final class StoredLayout {

    private final String text;

    private StoredLayout(String text) {
        this.text = text;
    }

    static StoredLayout of(RecordShape root, Collection<RecordShape> all) {
        return new StoredLayout(StoredShape.text(root, all));
    }

    /**
     * Parses a layout from its {@link #text}.
     *
     * @param text what {@link #text} returned, in this JVM or in another one
     * @return the layout, equal to the one whose text it is
     * @throws IllegalArgumentException if the text is not that of a layout
     */
    public static StoredLayout parse(String text) {
        Map<String, StoredShape> shapes = StoredShape.parse(Objects.requireNonNull(text));
        return new StoredLayout(shapes.values().stream().map(StoredShape::text).collect(Collectors.joining()));
    }

    /** {@return the text: lines for a record, and for each record that its collections lead to} */
    public String text() {
        return text;
    }

    /** {@return the first eight bytes of the text's SHA-256} */
    public long fingerprint() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredLayout layout && layout.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
