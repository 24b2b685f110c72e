// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.io.ObjectInputFilter;
import org.jspecify.annotations.Nullable;

/**
 * Which classes may be read by Java's serialization: those that the user names, and values and collections of the JDK.
 * No other class ever is.
 */
final class SerialFilter implements ObjectInputFilter {

    /** Classes that are values, or hold other objects; none of them runs code of another class when it is read. */
    private static final ObjectInputFilter JDK = Config.createFilter("java.lang.Boolean;java.lang.Byte;"
            + "java.lang.Character;java.lang.Double;java.lang.Enum;java.lang.Float;java.lang.Integer;java.lang.Long;"
            + "java.lang.Number;java.lang.Object;java.lang.Short;java.lang.String;java.math.*;java.net.URI;java.time.*;"
            + "java.util.*;!*");

    private final @Nullable ObjectInputFilter named;

    private SerialFilter(@Nullable ObjectInputFilter named) {
        this.named = named;
    }

    /**
     * Returns a filter.
     *
     * @param pattern names classes as the property {@code jdk.serialFilter} does, or {@code null}
     * @throws IllegalArgumentException if the pattern is malformed
     */
    static SerialFilter of(@Nullable String pattern) {
        return new SerialFilter(pattern == null ? null : Config.createFilter(pattern));
    }

    @Override
    public Status checkInput(FilterInfo info) {
        Status status = named == null ? Status.UNDECIDED : named.checkInput(info);
        return status == Status.UNDECIDED ? JDK.checkInput(info) : status;
    }
}
