// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.faults;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;

/** A user's own type with a user's own codec, all of whose methods may throw. */
final class Word implements Numbered {

    static final Codec<Word> CODEC = new Codec<>() {

        @Override
        public long size(Word value) {
            Injector.called();
            return Text.CODEC.size(value.text);
        }

        @Override
        public void encode(Word value, MemorySegment target) {
            Injector.called();
            Text.CODEC.encode(value.text, target);
        }

        @Override
        public Word decode(MemorySegment source) {
            Injector.called();
            return new Word(Text.CODEC.decode(source));
        }
    };

    private final Text text;

    private Word(Text text) {
        this.text = text;
    }

    static Word of(long number, int length) {
        return new Word(new Text(number, "x".repeat(length)));
    }

    @Override
    public long number() {
        return text.number();
    }

    @Override
    public boolean equals(Object other) {
        Injector.called();
        return other instanceof Word word && word.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
