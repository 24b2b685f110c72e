package dev.hinterland.layout;

import dev.hinterland.shape.RecordShape;
import dev.hinterland.shape.StoredShape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A {@link RecordLayout} without its class: a text, which can be kept beside the data and read again. What data were written
 * with an older one can be read with the class of today if components were only added (they are zero or null), removed, or
 * widened, as from int to long, and if constants of enums and records of sealed interfaces were only added at the end; {@code
 * Codec.reading} does it, or says what is in the way.
 *
 * <p>Immutable.
 */
public final class StoredLayout {

    private final String text;

    private StoredLayout(String text) {
        this.text = text;
    }

    static StoredLayout of(RecordShape root, Collection<RecordShape> all) {
        return new StoredLayout(StoredShape.of(root).text()
                + all.stream()
                        .filter(shape -> !shape.root().type().equals(root.root().type()))
                        .map(StoredShape::of)
                        .sorted(Comparator.comparing(StoredShape::type))
                        .map(StoredShape::text)
                        .collect(Collectors.joining()));
    }

    /**
     * Reads a layout from its {@link #text}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static StoredLayout parse(String text) {
        Map<String, StoredShape> shapes = StoredShape.parse(Objects.requireNonNull(text));
        return new StoredLayout(shapes.values().stream().map(StoredShape::text).collect(Collectors.joining()));
    }

    /** Returns the text: lines of a record, and of each that its collections lead to. */
    public String text() {
        return text;
    }

    /** Returns the first eight bytes of the text's SHA-256. */
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
