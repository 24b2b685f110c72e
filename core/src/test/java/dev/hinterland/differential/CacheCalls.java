// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import dev.hinterland.differential.Call.Body;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;

/** The calls of a cache, those of its map among them. */
@NullUnmarked // nulls are passed where none is allowed
final class CacheCalls {

    private CacheCalls() {}

    static <K, V> Map<String, Body<Subject<K, V>, K, V>> all() {
        Map<String, Body<Subject<K, V>, K, V>> calls = new LinkedHashMap<>();
        MapCalls.<K, V>all().forEach((name, body) -> calls.put("map " + name, (s, c) -> body.run(s.asMap(), c)));
        // The JDK's and Caffeine's equality begins with a size, which counts expired entries.
        calls.keySet().removeAll(Set.of("map is equal to", "map equals", "map keys equals", "map entries equals"));
        addSingle(calls);
        addBulk(calls);
        addNulls(calls);
        return calls;
    }

    private static <K, V> void addSingle(Map<String, Body<Subject<K, V>, K, V>> calls) {
        for (int i = 0; i < 5; i++) {
            calls.put("getIfPresent " + i, (s, c) -> s.getIfPresent(c.k()));
            calls.put("put " + i, (s, c) -> s.put(c.k(), c.v()));
        }
        calls.put("get", (s, c) -> s.get(c.k(), key -> c.answer(c.v(), key)));
        calls.put("get null", (s, c) -> s.get(c.k(), key -> c.answer(null, key)));
        calls.put("get refused", (s, c) -> s.get(c.k(), key -> c.refuse(key)));
        calls.put("load", (s, c) -> s.load(c.k()));
        calls.put("invalidate", (s, c) -> s.invalidate(c.k()));
        calls.put("cleanUp", (s, c) -> s.cleanUp());
    }

    private static <K, V> void addBulk(Map<String, Body<Subject<K, V>, K, V>> calls) {
        calls.put("putAll", (s, c) -> s.putAll(Map.of(c.k(), c.v())));
        calls.put("getAllPresent", (s, c) -> s.getAllPresent(keys(s, c)));
        calls.put("getAllPresent of none", (s, c) -> s.getAllPresent(List.of()));
        calls.put(
                "getAll",
                (s, c) -> s.getAll(keys(s, c), missing -> {
                    Map<K, V> loaded = new LinkedHashMap<>();
                    missing.forEach(key -> loaded.put(key, c.v()));
                    return loaded;
                }));
        calls.put(
                "getAll some",
                (s, c) -> s.getAll(keys(s, c), missing -> {
                    Map<K, V> loaded = new LinkedHashMap<>();
                    missing.stream().limit(1).forEach(key -> loaded.put(key, c.v()));
                    return missing.size() > 1 ? Map.of() : loaded;
                }));
        calls.put(
                "getAll of others",
                (s, c) -> s.getAll(List.of(c.k()), missing -> {
                    Map<K, V> loaded = new LinkedHashMap<>();
                    missing.forEach(key -> loaded.put(key, c.v()));
                    loaded.put(s.another(), c.w());
                    return loaded;
                }));
        calls.put("getAll refused", (s, c) -> s.getAll(keys(s, c), missing -> c.refuse(missing.size())));
        calls.put("getAll null", (s, c) -> s.getAll(keys(s, c), missing -> null));
        calls.put("getAll of none", (s, c) -> s.getAll(List.of(), missing -> c.refuse("none")));
        calls.put(
                "loadAll",
                (s, c) -> s.loadAll(
                        keys(s, c).stream().filter(key -> !Setting.fails(key)).toList()));
        calls.put("invalidateAll of some", (s, c) -> s.invalidateAll(keys(s, c)));
        calls.put("invalidateAll", (s, c) -> s.invalidateAll());
    }

    private static <K, V> List<K> keys(Subject<K, V> subject, Call<K, V> call) {
        List<K> keys = new ArrayList<>();
        keys.add(call.k());
        keys.add(subject.another());
        keys.add(call.k());
        return keys;
    }

    private static <K, V> void addNulls(Map<String, Body<Subject<K, V>, K, V>> calls) {
        calls.put("null getIfPresent", (s, c) -> s.getIfPresent(null));
        calls.put("null get", (s, c) -> s.get(null, key -> c.v()));
        calls.put("null get function", (s, c) -> s.get(c.k(), null));
        calls.put("null getAllPresent", (s, c) -> s.getAllPresent(Arrays.asList(null, c.k())));
        calls.put("null getAll", (s, c) -> s.getAll(Arrays.asList(null, c.k()), missing -> Map.of()));
        calls.put("null getAll function", (s, c) -> s.getAll(List.of(c.k()), null));
        calls.put("null put key", (s, c) -> s.put(null, c.v()));
        calls.put("null put value", (s, c) -> s.put(c.k(), null));
        calls.put("null putAll", (s, c) -> s.putAll(null));
        calls.put("null invalidate", (s, c) -> s.invalidate(null));
        calls.put("null invalidateAll", (s, c) -> s.invalidateAll(null));
    }
}
