// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;

/** The characters of a string as {@link Characters} encodes them, and nothing else. */
final class BinaryString implements Serializer<String> {

    @Override
    public int size(String value) {
        return Characters.size(value);
    }

    @Override
    public void write(String value, ByteBuffer target) {
        Characters.write(value, target);
    }

    @Override
    public String read(ByteBuffer source) {
        return Characters.read(source, source.remaining());
    }
}
