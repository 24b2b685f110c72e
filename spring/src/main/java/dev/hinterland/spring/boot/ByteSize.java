// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, written with a unit: {@code 512MiB}, {@code 2GiB}, {@code 64m}. All units are powers of 1024, also
 * {@code GB}, as in Spring's {@code DataSize}.
 *
 * @param bytes the bytes
 * @since 0.1.0
 */
public record ByteSize(long bytes) {

    private static final Pattern TEXT = Pattern.compile("([0-9][0-9_]*) ?(?:([kmgt]?)(?:i?b)?)");
    private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");
    private static final int BITS_PER_UNIT = 10;

    /**
     * Returns the bytes that a text says.
     *
     * @param text the text
     * @return the bytes
     * @throws IllegalArgumentException if the text is no number of bytes
     */
    public static ByteSize of(String text) {
        Matcher matcher = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "size is not a number with one of the units B, KiB, MiB, GiB, TiB: size=" + text);
        }
        int exponent = matcher.group(2).isEmpty() ? 0 : "kmgt".indexOf(matcher.group(2)) + 1;
        try {
            long number = Long.parseLong(matcher.group(1).replace("_", ""));
            return new ByteSize(Math.multiplyExact(number, 1L << (BITS_PER_UNIT * exponent)));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException("size is too large: size=" + text, e);
        }
    }

    /** {@return the bytes with the largest unit of which they are a whole number, as {@link #of} reads them} */
    @Override
    public String toString() {
        int exponent = bytes == 0 ? 0 : Math.min(UNITS.size() - 1, Long.numberOfTrailingZeros(bytes) / BITS_PER_UNIT);
        return (bytes >> (exponent * BITS_PER_UNIT)) + UNITS.get(exponent);
    }
}
