// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.map;

import dev.hinterland.codec.Codec;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Types of keys and values that stand for numbers.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface Numbered<K, V> {

    /** Numbers themselves. */
    Numbered<Integer, Integer> INTS = new Ints();

    /** Records, of which all components follow from the number. */
    Numbered<Name, Amount> RECORDS = new Records();

    /** Returns the codec of the keys. */
    Codec<K> keyCodec();

    /** Returns the codec of the values. */
    Codec<V> valueCodec();

    /** Returns the key of a number. */
    K key(int number);

    /** Returns the value of a number. */
    V value(int number);

    /** Returns the number of a value. */
    int number(V value);

    /** See {@link #INTS}. */
    record Ints() implements Numbered<Integer, Integer> {

        @Override
        public Codec<Integer> keyCodec() {
            return Codec.ofInt();
        }

        @Override
        public Codec<Integer> valueCodec() {
            return Codec.ofInt();
        }

        @Override
        public Integer key(int number) {
            return number;
        }

        @Override
        public Integer value(int number) {
            return number;
        }

        @Override
        public int number(Integer value) {
            return value;
        }
    }

    /** A key. */
    record Name(String text, long number) {}

    /** A value. */
    record Amount(int number, String text, @Nullable Integer odd, UUID id) {}

    /** See {@link #RECORDS}. */
    record Records() implements Numbered<Name, Amount> {

        private static final Codec<Name> KEYS = Codec.of(Name.class);
        private static final Codec<Amount> VALUES = Codec.of(Amount.class);

        @Override
        public Codec<Name> keyCodec() {
            return KEYS;
        }

        @Override
        public Codec<Amount> valueCodec() {
            return VALUES;
        }

        @Override
        public Name key(int number) {
            return new Name("name " + number, number);
        }

        @Override
        public Amount value(int number) {
            Integer odd = number % 2 == 0 ? null : Integer.valueOf(number);
            return new Amount(number, "amount " + number, odd, new UUID(number, ~number));
        }

        @Override
        public int number(Amount value) {
            if (!value.equals(value(value.number()))) {
                throw new AssertionError("torn record: value=" + value);
            }
            return value.number();
        }
    }
}
