// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.codec.Codec;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Records for keys and values; all components of a value go into its checksum. */
public record StampedRecords() implements Stamping<StampedRecords.Key, StampedRecords.Stamped> {

    private static final Codec<Key> KEYS = Codec.of(Key.class);
    private static final Codec<Stamped> VALUES = Codec.of(Stamped.class);
    private static final int FIXED_BYTES = 100;

    /** A key; the other components follow from the number. */
    public record Key(int number, String name, Optional<Long> square) {}

    /** What a value holds within. */
    public record Inner(UUID id, @Nullable Integer half) {}

    /** A value. */
    @SuppressWarnings("ArrayRecordComponent") // compared by the checksum only
    public record Stamped(
            int key,
            long version,
            String text,
            byte[] bytes,
            @Nullable Inner inner,
            double ratio,
            int checksum) {

        int sum() {
            return Objects.hash(key, version, text, Arrays.hashCode(bytes), inner, ratio);
        }
    }

    @Override
    public Codec<Key> keyCodec() {
        return KEYS;
    }

    @Override
    public Codec<Stamped> valueCodec() {
        return VALUES;
    }

    @Override
    public Key key(int number) {
        Optional<Long> square = number % 3 == 0 ? Optional.empty() : Optional.of((long) number * number);
        return new Key(number, (number % 2 == 0 ? "key " : "\u30ad\u30fc ") + number, square);
    }

    @Override
    public int number(Key key) {
        if (!key.equals(key(key.number()))) {
            throw new AssertionError("torn key: key=" + key);
        }
        return key.number();
    }

    @Override
    public Stamped value(int key, long version, int length) {
        SplittableRandom random = new SplittableRandom(key * 31L + version);
        byte[] bytes = new byte[Math.max(0, length - FIXED_BYTES)];
        random.nextBytes(bytes);
        Integer half = version % 2 == 0 ? Integer.valueOf((int) (version / 2)) : null;
        Inner inner = version % 3 == 0 ? null : new Inner(new UUID(key, random.nextLong()), half);
        Stamped value =
                new Stamped(key, version, (key % 2 == 0 ? "v" : "\u2603") + version, bytes, inner, version / 7.0, 0);
        return new Stamped(key, version, value.text, bytes, inner, value.ratio, value.sum());
    }

    @Override
    public long version(int key, Stamped value) {
        if (value.key != key || value.checksum != value.sum()) {
            throw new AssertionError("record of another entry: key=" + key + ", found=" + value.key + ", version="
                    + value.version + ", bytes=" + value.bytes.length + ", intact=" + (value.checksum == value.sum()));
        }
        return value.version;
    }
}
