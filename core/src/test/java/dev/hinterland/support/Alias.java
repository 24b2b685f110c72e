// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A key that has many spellings, and so many encodings: all with one number are equal. Few hash codes differ. */
public final class Alias {

    private static final int HASHES = 5;

    /** Compares bytes: wrong for these keys. */
    public static final Codec<Alias> BYTES = new Bytes();

    /** Compares by {@code equals}. */
    public static final Codec<Alias> CODEC = Codec.byEquals(BYTES);

    /** The same with a hash for files. */
    public static final Codec<Alias> FILED = Codec.byEquals(BYTES, alias -> alias.number % HASHES);

    private static final AtomicInteger SPELLINGS = new AtomicInteger();

    /** Called by each method that the library calls. */
    private static volatile @Nullable Runnable whenCalled;

    private final int number;
    private final int spelling;

    private Alias(int number, int spelling) {
        this.number = number;
        this.spelling = spelling;
    }

    /** Returns a key in a spelling of its own. */
    public static Alias of(int number) {
        return new Alias(number, SPELLINGS.incrementAndGet());
    }

    /** Returns a key in one of a few spellings. */
    public static Alias of(int number, int spelling) {
        return new Alias(number, spelling);
    }

    /** Sets what is called when a key is compared, hashed, encoded or decoded, or nothing. */
    public static void whenCalled(@Nullable Runnable action) {
        whenCalled = action;
    }

    private static void called() {
        Runnable action = whenCalled;
        if (action != null) {
            action.run();
        }
    }

    public int number() {
        return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        called();
        return other instanceof Alias alias && alias.number == number;
    }

    @Override
    public int hashCode() {
        called();
        return number % HASHES;
    }

    @Override
    public String toString() {
        return number + "/" + spelling;
    }

    private static final class Bytes implements Codec<Alias> {

        private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;

        @Override
        public long size(Alias value) {
            return 2L * Integer.BYTES + value.spelling % 3;
        }

        @Override
        public void encode(Alias value, MemorySegment target) {
            called();
            target.set(INT, 0, value.number);
            target.set(INT, Integer.BYTES, value.spelling);
        }

        @Override
        public Alias decode(MemorySegment source) {
            called();
            return new Alias(source.get(INT, 0), source.get(INT, Integer.BYTES));
        }
    }
}
