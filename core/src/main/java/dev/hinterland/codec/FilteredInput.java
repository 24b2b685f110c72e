// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/**
 * Reads serialised objects of the classes that a filter allows. Damaged bytes load classes, but initialise none before
 * the filter has allowed it, and make no array that is much longer than the bytes are.
 */
final class FilteredInput extends ObjectInputStream {

    /** How many elements of an array a byte may stand for: a hash table has up to eight places for an entry. */
    private static final long ELEMENTS_PER_BYTE = 8;

    private static final long FEW_ELEMENTS = 1 << 10;

    /** What was refused, if something was. */
    static final class Refusal {

        private @Nullable String reason;

        /** Returns what was refused, as it stands in messages, or {@code null}. */
        @Nullable
        String reason() {
            return reason;
        }
    }

    private final ClassLoader loader;
    private final Refusal refusal;

    FilteredInput(byte[] bytes, ObjectInputFilter filter, ClassLoader loader, Refusal refusal) throws IOException {
        super(new ByteArrayInputStream(bytes));
        this.loader = loader;
        this.refusal = refusal;
        long mostElements = FEW_ELEMENTS + ELEMENTS_PER_BYTE * bytes.length;
        setObjectInputFilter(info -> {
            ObjectInputFilter.Status status =
                    info.arrayLength() > mostElements ? ObjectInputFilter.Status.REJECTED : filter.checkInput(info);
            if (status == ObjectInputFilter.Status.REJECTED) {
                refusal.reason = reason(info);
            }
            return status;
        });
    }

    private static String reason(ObjectInputFilter.FilterInfo info) {
        Class<?> type = info.serialClass();
        if (type == null) {
            return "the stream: depth=" + info.depth() + ", references=" + info.references() + ", bytes="
                    + info.streamBytes();
        }
        return info.arrayLength() < 0
                ? "a class: class=" + type.getTypeName()
                : "an array: class=" + type.getTypeName() + ", length=" + info.arrayLength();
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
        Class<?> primitive = Class.forPrimitiveName(description.getName());
        return primitive == null ? Class.forName(description.getName(), false, loader) : primitive;
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
        refusal.reason = "a proxy: class=" + String.join("+", interfaces);
        throw new InvalidClassException("proxy");
    }
}
