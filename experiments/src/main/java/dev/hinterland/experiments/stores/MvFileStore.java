package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.store.StoreConfig;
import java.util.List;
import org.h2.mvstore.MVStore;

/**
 * MVStore in a file; otherwise as {@link MvStore}.
 *
 * <p>Its defaults, by the section "Log Structured Storage" of its documentation: changes are written when a megabyte of
 * them has come together, and once a second by a thread of its own. Old chunks stay for 45 seconds, so that the file
 * can go back to an older state after a loss of power; nothing is synced.
 */
public final class MvFileStore extends MvStore {

    @Override
    public String id() {
        return "mvstore-file";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return List.of();
    }

    @Override
    public String durability() {
        return "all puts but those of the last second after kill -9, an older state after a loss of power";
    }

    @Override
    MVStore open(MVStore.Builder builder, StoreConfig config) {
        return builder.fileName(config.directory().resolve("store").toString()).open();
    }
}
