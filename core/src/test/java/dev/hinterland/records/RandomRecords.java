// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.records;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random specs of records, and random values for them. */
final class RandomRecords {

    private static final int MAX_COMPONENTS = 6;
    private static final int MAX_DEPTH = 3;
    private static final double NULLS = 0.15;

    private static final List<Class<?>> ARRAYS = List.of(
            boolean[].class,
            byte[].class,
            short[].class,
            char[].class,
            int[].class,
            long[].class,
            float[].class,
            double[].class);

    private static final List<Class<?>> PRIMITIVES = List.of(
            boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class);

    private static final List<Class<?>> OBJECTS = List.of(
            Boolean.class,
            Byte.class,
            Short.class,
            Character.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            String.class,
            TimeUnit.class,
            UUID.class,
            BigInteger.class,
            BigDecimal.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            Instant.class,
            Duration.class,
            Period.class,
            Year.class,
            ZoneOffset.class,
            OffsetDateTime.class,
            ZonedDateTime.class);

    private RandomRecords() {}

    /** Returns specs of records, with records, optionals and, if wanted, collections in them. */
    static Arbitrary<Spec> specs(boolean graphs) {
        return records(MAX_DEPTH, graphs);
    }

    private static Arbitrary<Spec> records(int depth, boolean graphs) {
        return components(depth, graphs).list().ofMaxSize(MAX_COMPONENTS).map(Spec.Components::new);
    }

    private static Arbitrary<Spec> plain(List<Class<?>> types) {
        return Arbitraries.of(types).map(Spec.Plain::new);
    }

    private static Arbitrary<Spec> components(int depth, boolean graphs) {
        List<Arbitrary<Spec>> choices = new ArrayList<>(List.of(plain(PRIMITIVES), plain(PRIMITIVES)));
        choices.add(objects(depth, graphs));
        choices.add(objects(depth, graphs));
        return Arbitraries.oneOf(choices);
    }

    private static Arbitrary<Spec> objects(int depth, boolean graphs) {
        List<Arbitrary<Spec>> choices = new ArrayList<>(List.of(plain(OBJECTS), plain(OBJECTS), plain(ARRAYS)));
        if (depth > 0) {
            choices.add(generic(Optional.class, List.of(objects(depth - 1, graphs))));
            choices.add(records(depth - 1, graphs));
            if (graphs) {
                choices.add(generic(List.class, List.of(objects(depth - 1, true))));
                choices.add(generic(Set.class, List.of(keys(depth - 1))));
                choices.add(generic(Map.class, List.of(keys(depth - 1), objects(depth - 1, true))));
            }
        }
        return Arbitraries.oneOf(choices);
    }

    /** What is equal by content by itself, so that it can be in a set. */
    private static Arbitrary<Spec> keys(int depth) {
        return depth > 0 ? Arbitraries.oneOf(plain(OBJECTS), records(depth - 1, true)) : plain(OBJECTS);
    }

    private static Arbitrary<Spec> generic(Class<?> type, List<Arbitrary<Spec>> arguments) {
        return Combinators.combine(arguments).as(specs -> new Spec.Generic(type, specs));
    }

    /** Returns values of a type. */
    static Arbitrary<Object> values(Typed type) {
        return type.raw().isPrimitive() ? present(type) : present(type).injectNull(NULLS);
    }

    /** Returns values of a type, and no null. */
    static Arbitrary<Object> present(Typed type) {
        if (type.raw().isRecord()) {
            return Combinators.combine(
                            type.parts().stream().map(RandomRecords::values).toList())
                    .as(type::newRecord);
        }
        if (type.raw() == Optional.class) {
            return values(type.parts().getFirst()).map(Optional::ofNullable);
        }
        if (type.raw() == List.class) {
            return values(type.parts().getFirst()).list().ofMaxSize(4).map(list -> list);
        }
        if (type.raw() == Set.class) {
            return values(type.parts().getFirst()).list().ofMaxSize(4).map(HashSet::new);
        }
        if (type.raw() == Map.class) {
            return maps(type);
        }
        return type.raw().isArray() ? PlainValues.arrays(type.raw()) : PlainValues.of(type.raw());
    }

    private static Arbitrary<Object> maps(Typed type) {
        Arbitrary<List<Object>> keys = values(type.parts().get(0)).list().ofSize(4);
        Arbitrary<List<Object>> values = values(type.parts().get(1)).list().ofSize(4);
        return Combinators.combine(keys, values).as((k, v) -> {
            Map<Object, Object> map = new HashMap<>();
            for (int i = 0; i < k.size(); i++) {
                map.put(k.get(i), v.get(i));
            }
            return map;
        });
    }

    /** Returns a zone, by a number. */
    static ZoneId zone(int number) {
        return List.of(ZoneId.of("Europe/Berlin"), ZoneId.of("UTC"), ZoneOffset.ofHours(-3), ZoneOffset.UTC)
                .get(Math.floorMod(number, 4));
    }
}
