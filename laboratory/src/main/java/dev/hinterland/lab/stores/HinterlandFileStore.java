package dev.hinterland.lab.stores;

import dev.hinterland.MapBuilder;
import dev.hinterland.experiments.store.StoreConfig;

/** The library's map in a file, with its default durability; otherwise as {@link HinterlandStore}. */
public final class HinterlandFileStore extends HinterlandStore {

    @Override
    public String id() {
        return "hinterland-file";
    }

    @Override
    public String durability() {
        return "all puts after kill -9, none after a loss of power";
    }

    @Override
    void configure(MapBuilder<Object, Object> builder, StoreConfig config) {
        builder.file(config.directory().resolve("map"));
    }
}
