// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.model;

import dev.hinterland.codec.Codec;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Maps whose keys and values are records: flat ones, and graphs. */
@SuppressWarnings("NullOptional") // records of users have nulls
final class RecordShapes {

    static final Shape<Name, Parcel> FLAT = new Shape<>(
            "records", Codec.of(Name.class), Codec.of(Parcel.class), RecordShapes::name, RecordShapes::parcel);

    static final Shape<Path, Basket> GRAPHS = new Shape<>(
            "graphs", Codec.of(Path.class), Codec.of(Basket.class), RecordShapes::path, RecordShapes::basket);

    private RecordShapes() {}

    record Name(long number, String words, Optional<TimeUnit> unit) {}

    record Sender(String name, Integer age, LocalDate since) {}

    record Parcel(long number, String text, Optional<Integer> weight, Sender sender, UUID id, double price) {}

    sealed interface Step permits Left, Right {}

    record Left(int far) implements Step {}

    record Right(String to) implements Step {}

    record Path(List<Step> steps, Step last) {}

    record Basket(List<Parcel> parcels, Map<String, Optional<BigInteger>> counts, Basket inner) {}

    private static Name name(int i) {
        return switch (i) {
            case 0 -> new Name(0, null, null);
            case 1 -> new Name(0, "", Optional.empty());
            case 2 -> new Name(0, "", null);
            case 3 -> new Name(0, "\u2603", Optional.of(TimeUnit.DAYS));
            case 4 -> new Name(-1, "long".repeat(1000), Optional.of(TimeUnit.DAYS));
            default -> new Name(i / 2, "name " + i % 2, Optional.of(TimeUnit.values()[i % 7]));
        };
    }

    private static Parcel parcel(long seed, int size) {
        boolean bare = seed % 7 == 0;
        return new Parcel(
                seed,
                size == 0 ? null : Shape.string(seed, size),
                seed % 3 == 0 ? Optional.empty() : Optional.of((int) seed),
                bare
                        ? null
                        : new Sender(
                                "sender " + seed % 10, seed % 2 == 0 ? null : 7, LocalDate.ofEpochDay(seed % 10_000)),
                bare ? null : new UUID(seed, size),
                seed / 2.0);
    }

    private static Path path(int i) {
        List<Step> steps = switch (i % 4) {
            case 0 -> List.of();
            case 1 -> List.of(new Left(i), new Right("there"));
            case 2 -> List.of(new Right("there"), new Left(i));
            default -> null;
        };
        return new Path(steps, i % 8 < 4 ? new Left(i) : new Right("end " + i));
    }

    private static Basket basket(long seed, int size) {
        Basket inner = seed % 4 == 0 ? new Basket(null, Map.of("one", Optional.empty()), null) : null;
        Map<String, Optional<BigInteger>> counts =
                Map.of("count", Optional.of(BigInteger.valueOf(seed)), "none", Optional.empty());
        return new Basket(List.of(parcel(seed, size / 2), parcel(seed + 1, size - size / 2)), counts, inner);
    }
}
