package dev.hinterland.lab.stores;

import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import dev.hinterland.experiments.serializer.BinarySerializers;
import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.store.StoreFullException;
import dev.hinterland.experiments.workload.Feed;
import org.jspecify.annotations.Nullable;

/** The library's map. Keys and plain values go through its own codecs, feeds through one of the laboratory's. */
public class HinterlandStore implements Store {

    /** The option that has the map take its budget at once, where the heap is touched before, too. */
    public static final String PRE_TOUCH = "hinterland-pre-touch";

    private static final int MINIMUM_JDK = 25;

    private @Nullable OffHeapMap<Object, Object> map;

    @Override
    public String id() {
        return "hinterland";
    }

    @Override
    public int minimumJdk() {
        return MINIMUM_JDK;
    }

    @Override
    public void open(StoreConfig config) {
        MapBuilder<Object, Object> builder = Hinterland.map(
                        codecOf(config.keyType(), config.keys()), codecOf(config.valueType(), config.values()))
                .name("lab")
                .maxBytes(config.maxOffHeapBytes());
        if (config.options().containsKey(PRE_TOUCH)) {
            builder.alwaysPreTouch();
        }
        configure(builder, config);
        map = builder.build();
    }

    /** Sets what else there is to be set. */
    void configure(MapBuilder<Object, Object> builder, StoreConfig config) {}

    @SuppressWarnings("unchecked") // each codec is for exactly the class asked for
    private static Codec<Object> codecOf(Class<?> type, @Nullable Serializer<Object> serializer) {
        Codec<?> codec;
        if (type == String.class) {
            codec = Codec.ofString();
        } else if (type == byte[].class) {
            codec = Codec.ofBytes();
        } else if (type == Feed.class && (serializer == null || isBinary(serializer))) {
            codec = new FeedCodec();
        } else if (serializer == null) {
            codec = new SerializerCodec(new BinarySerializers().serializerOf(type));
        } else {
            codec = new SerializerCodec(serializer);
        }
        return (Codec<Object>) codec;
    }

    private static boolean isBinary(Serializer<Object> serializer) {
        return serializer.getClass()
                == new BinarySerializers().serializerOf(Feed.class).getClass();
    }

    @Override
    public void put(Object key, Object value) throws StoreFullException {
        try {
            opened().put(key, value);
        } catch (OutOfBudgetException full) {
            throw new StoreFullException(String.valueOf(full.getMessage()), full);
        }
    }

    @Override
    public @Nullable Object get(Object key) {
        return opened().get(key);
    }

    @Override
    public long offHeapBytes() {
        return opened().stats().usedBytes();
    }

    @Override
    public void close() {
        if (map != null) {
            map.close();
        }
    }

    private OffHeapMap<Object, Object> opened() {
        if (map == null) {
            throw new IllegalStateException("not open: store=" + id());
        }
        return map;
    }
}
