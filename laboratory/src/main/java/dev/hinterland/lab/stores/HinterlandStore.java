// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.stores;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.adapters.stores.HinterlandAdapter;
import dev.hinterland.codec.Codec;
import dev.hinterland.experiments.serializer.BinarySerializers;
import dev.hinterland.experiments.workload.Feed;

/** The library's map. Keys and plain values go through its own codecs, feeds through one of the laboratory's. */
public class HinterlandStore extends HinterlandAdapter {

    /** Creates the adapter of a map in memory. */
    public HinterlandStore() {
        this(false);
    }

    private HinterlandStore(boolean inFile) {
        super(inFile);
    }

    @Override
    @SuppressWarnings("unchecked") // the codec is for exactly the class asked for
    protected <T> Codec<T> codecOf(Form<T> form) {
        Serializer<T> serializer = form.serializer();
        if (form.type() == Feed.class && (serializer == null || isBinary(serializer))) {
            return (Codec<T>) new FeedCodec();
        }
        return form.type() == String.class || form.type() == byte[].class
                ? super.codecOf(form)
                : new SerializerCodec<>(form.serializerOrJava());
    }

    private static boolean isBinary(Serializer<?> serializer) {
        return serializer.getClass()
                == new BinarySerializers().serializerOf(Feed.class).getClass();
    }

    /** The library's map in a file, with its default durability. */
    public static final class InFile extends HinterlandStore {

        /** Creates the adapter. */
        public InFile() {
            super(true);
        }
    }
}
