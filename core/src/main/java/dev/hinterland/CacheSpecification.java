// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Options of a cache in a string, as Caffeine writes them. */
final class CacheSpecification {

    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 60 * SECONDS_PER_MINUTE;
    private static final int SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR;

    private final String specification;

    private CacheSpecification(String specification) {
        this.specification = specification;
    }

    /** Sets the options of a specification; returns the builder. */
    static <B extends CacheOptions<B>> B apply(String specification, B builder) {
        CacheSpecification parser = new CacheSpecification(specification);
        Set<String> seen = new HashSet<>();
        for (String option : specification.split(",", -1)) {
            if (!option.isBlank()) {
                String[] pair = option.split("=", 2);
                String key = pair[0].strip();
                if (!seen.add(key)) {
                    throw parser.problem("key is there twice", key);
                }
                parser.set(builder, key, pair.length == 1 ? null : pair[1].strip());
            }
        }
        return builder;
    }

    private void set(CacheOptions<?> builder, String key, @Nullable String value) {
        switch (key) {
            case "maximumBytes" -> builder.maximumBytes(bytes(key, value));
            case "maximumSize" -> builder.maximumSize(number(key, value));
            case "maximumWeight" -> builder.maximumWeight(number(key, value));
            case "initialCapacity" -> builder.initialCapacity(Math.clamp(number(key, value), -1, Integer.MAX_VALUE));
            case "expireAfterWrite" -> builder.expireAfterWrite(duration(key, value));
            case "expireAfterAccess" -> builder.expireAfterAccess(duration(key, value));
            case "refreshAfterWrite" -> builder.refreshAfterWrite(duration(key, value));
            case "hitObjective" -> builder.hitObjective(objective(key, value));
            case "recordStats" -> {
                if (value != null) {
                    throw problem("key takes no value", key);
                }
                builder.recordStats();
            }
            case "weakKeys", "weakValues", "softValues" ->
                throw problem("keys and values are copies, to which there are no weak or soft references", key);
            default -> throw problem("key is unknown", key);
        }
    }

    private IllegalArgumentException problem(String problem, String key) {
        return new IllegalArgumentException(problem + ": key=" + key + ", specification=[" + specification + "]");
    }

    private String present(String key, @Nullable String value) {
        String digits = value == null ? "" : value.replace("_", "");
        if (digits.isEmpty()) {
            throw problem("key requires a value", key);
        }
        return digits;
    }

    private HitObjective objective(String key, @Nullable String value) {
        return switch (value == null ? "" : value) {
            case "objects" -> HitObjective.OBJECTS;
            case "bytes" -> HitObjective.BYTES;
            default ->
                throw new IllegalArgumentException("value must be objects or bytes: key=" + key + ", value=" + value
                        + ", specification=[" + specification + "]");
        };
    }

    private long number(String key, @Nullable String value) {
        return number(key, present(key, value), 1);
    }

    private long number(String key, String digits, long unit) {
        try {
            return Math.multiplyExact(Long.parseLong(digits), unit);
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "value is no number: key=" + key + ", value=" + digits + ", specification=[" + specification + "]",
                    e);
        }
    }

    private long bytes(String key, @Nullable String value) {
        String text = present(key, value).toLowerCase(Locale.ROOT);
        int exponent = "kmg".indexOf(text.charAt(text.length() - 1)) + 1;
        String digits = exponent == 0 ? text : text.substring(0, text.length() - 1);
        return number(key, digits, 1L << (10 * exponent));
    }

    private Duration duration(String key, @Nullable String value) {
        String text = present(key, value).toLowerCase(Locale.ROOT);
        if (text.startsWith("p")) {
            try {
                return Duration.parse(text);
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException(
                        "value is no duration: key=" + key + ", value=" + text + ", specification=[" + specification
                                + "]",
                        e);
            }
        }
        String digits = text.substring(0, text.length() - 1);
        return switch (text.charAt(text.length() - 1)) {
            case 'd' -> Duration.ofSeconds(number(key, digits, SECONDS_PER_DAY));
            case 'h' -> Duration.ofSeconds(number(key, digits, SECONDS_PER_HOUR));
            case 'm' -> Duration.ofSeconds(number(key, digits, SECONDS_PER_MINUTE));
            case 's' -> Duration.ofSeconds(number(key, digits, 1));
            default -> throw problem("duration requires a unit, one of d, h, m and s", key);
        };
    }
}
