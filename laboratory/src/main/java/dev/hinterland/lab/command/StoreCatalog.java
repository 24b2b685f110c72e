// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.command;

import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.experiments.run.Workload;
import dev.hinterland.experiments.serializer.SerializerProvider;
import dev.hinterland.lab.compare.Contender;
import dev.hinterland.lab.input.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/** The stores that can be compared: those that come with the laboratory, and the user's. */
final class StoreCatalog {

    /** Those on files that are compared only if they are named. */
    static final String ON_FILES =
            "hinterland-file,chronicle-map-file,ehcache-disk,mapdb-file,mvstore-file,rocksdb-wal";

    /** The order in tables; stores that it doesn't name follow. */
    private static final List<String> ORDER = List.of(
            "concurrent-hash-map",
            "guava",
            "caffeine",
            "cache2k",
            "ehcache",
            "ehcache-tiered",
            "mapdb",
            "ohc",
            "chronicle-map",
            "mvstore",
            "lmdb",
            "rocksdb",
            "redis",
            "direct-buffer",
            "hinterland",
            "ehcache-disk",
            "mapdb-file",
            "chronicle-map-file",
            "mvstore-file",
            "rocksdb-wal",
            "hinterland-file");

    private final Map<String, Contender> contenders = new LinkedHashMap<>();

    /** Loads all stores that this class loader finds. */
    StoreCatalog(ClassLoader loader) {
        Map<String, Contender> found = new LinkedHashMap<>();
        for (StoreAdapter store : load(StoreAdapter.class, loader)) {
            found.put(
                    store.id(),
                    new Contender(store.id(), store.onHeap(), store.durability(), store.minimumJdk(), store::jvmFlags));
        }
        ORDER.stream().filter(found::containsKey).forEach(id -> contenders.put(id, found.get(id)));
        contenders.putAll(found);
    }

    /** Returns all services of a kind; one that can't be loaded is the user's to repair. */
    static <S> List<S> load(Class<S> service, ClassLoader loader) {
        List<S> services = new ArrayList<>();
        try {
            ServiceLoader.load(service, loader).forEach(services::add);
        } catch (ServiceConfigurationError broken) {
            throw new UserError(
                    "a service cannot be loaded: " + service.getSimpleName() + "=" + broken.getMessage(), broken);
        }
        return services;
    }

    /** Returns the ids of all serializers. */
    static List<String> serializers(ClassLoader loader) {
        return load(SerializerProvider.class, loader).stream()
                .map(SerializerProvider::id)
                .toList();
    }

    /** Returns the ids of all workloads. */
    static List<String> workloads(ClassLoader loader) {
        return load(Workload.class, loader).stream().map(Workload::id).toList();
    }

    /** Returns all stores but those that must be named. */
    List<Contender> standard() {
        Set<String> named = Set.of(ON_FILES.split(","));
        return contenders.values().stream()
                .filter(contender -> !named.contains(contender.id()))
                .toList();
    }

    /** Returns the stores of these ids, in the order asked for. */
    List<Contender> choose(String ids) {
        List<Contender> chosen = Arrays.stream(ids.split(","))
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .distinct()
                .map(this::one)
                .toList();
        if (chosen.isEmpty()) {
            throw new UserError("no store is named: --stores=" + ids + ", known=" + known());
        }
        return chosen;
    }

    private String known() {
        return String.join("|", contenders.keySet());
    }

    private Contender one(String id) {
        Contender contender = contenders.get(id);
        if (contender == null) {
            throw new UserError("unknown store: --stores=" + id + ", known=" + known());
        }
        return contender;
    }
}
