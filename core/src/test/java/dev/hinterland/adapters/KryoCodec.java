// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Pool;
import java.util.List;

/** Graphs of registered classes: new KryoCodec<>(Order.class, Order.class, Order.Line.class, ArrayList.class). */
final class KryoCodec<T> extends ArrayCodec<T> {

    private final Class<T> type;
    private final Pool<Kryo> pool;

    /** The order of the classes gives them their numbers in the bytes. */
    KryoCodec(Class<T> type, Class<?>... registered) {
        this.type = type;
        List<Class<?>> classes = List.of(registered);
        pool =
                new Pool<>(true, true) { // for many threads, and softly held

                    @Override
                    protected Kryo create() {
                        Kryo kryo = new Kryo();
                        kryo.setRegistrationRequired(true);
                        kryo.setReferences(true);
                        classes.forEach(kryo::register);
                        return kryo;
                    }
                };
    }

    @Override
    byte[] toBytes(T value) {
        Kryo kryo = pool.obtain();
        try {
            Output output = new Output(256, -1);
            kryo.writeObject(output, value);
            return output.toBytes();
        } finally {
            pool.free(kryo);
        }
    }

    @Override
    T fromBytes(byte[] bytes) {
        Kryo kryo = pool.obtain();
        try {
            return kryo.readObject(new Input(bytes), type);
        } finally {
            pool.free(kryo);
        }
    }
}
