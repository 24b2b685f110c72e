// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/** Kryo, with the class registered and its own serializer of records. */
final class KryoForm implements FeedForm {

    private final Kryo kryo = new Kryo();
    private final Output output = new Output(256, -1);
    private final Input input = new Input();

    KryoForm() {
        kryo.register(Feed.class);
        kryo.setReferences(false);
    }

    @Override
    public int encode(Feed feed) {
        output.reset();
        kryo.writeObject(output, feed);
        return output.position();
    }

    @Override
    public Feed decode() {
        input.setBuffer(output.getBuffer(), 0, output.position());
        return kryo.readObject(input, Feed.class);
    }
}
