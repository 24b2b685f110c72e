// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Serialises objects of the classes that a filter will allow to be read, so that nothing is written that nobody can
 * read.
 */
final class FilteredOutput extends ObjectOutputStream {

    /** A class that is about to be written, as a filter is asked about it. */
    private record Written(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {

        @Override
        public long arrayLength() {
            return -1;
        }

        @Override
        public long depth() {
            return 1;
        }

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 0;
        }
    }

    private final ObjectInputFilter filter;
    private @Nullable String refused;

    FilteredOutput(OutputStream out, ObjectInputFilter filter) throws IOException {
        super(out);
        this.filter = filter;
    }

    /**
     * Notes a class that is refused, and goes on: an exception from here would end up in a stream that is about to tell
     * of another one.
     */
    @Override
    protected void annotateClass(Class<?> type) {
        if (!isAllowed(type, filter)) {
            refuse("a class: class=" + type.getTypeName());
        }
    }

    /** Returns whether a filter allows a class. */
    static boolean isAllowed(Class<?> type, ObjectInputFilter filter) {
        return type.isPrimitive() || filter.checkInput(new Written(type)) != ObjectInputFilter.Status.REJECTED;
    }

    @Override
    protected void annotateProxyClass(Class<?> type) {
        refuse("a proxy: class=" + type.getTypeName());
    }

    private void refuse(String what) {
        if (refused == null) {
            refused = what;
        }
    }

    /**
     * Checks that all that has been written may be read.
     *
     * @throws IllegalArgumentException if a class is refused
     */
    void check() {
        if (refused != null) {
            throw new IllegalArgumentException("filter refuses " + refused);
        }
    }
}
