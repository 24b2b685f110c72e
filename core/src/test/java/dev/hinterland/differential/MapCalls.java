// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import dev.hinterland.differential.Call.Body;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.NullUnmarked;

/** The calls of {@code ConcurrentMap} and its views, with all kinds of arguments. */
@NullUnmarked // nulls are passed where none is allowed
final class MapCalls {

    private MapCalls() {}

    static <K, V> Map<String, Body<ConcurrentMap<K, V>, K, V>> all() {
        Map<String, Body<ConcurrentMap<K, V>, K, V>> calls = new LinkedHashMap<>();
        addPlain(calls);
        addComputing(calls);
        addKeys(calls);
        addValues(calls);
        addEntries(calls);
        addNulls(calls);
        addForeign(calls);
        return calls;
    }

    private static <K, V> void addPlain(Map<String, Body<ConcurrentMap<K, V>, K, V>> calls) {
        calls.put("get", (m, c) -> m.get(c.k()));
        calls.put("getOrDefault", (m, c) -> m.getOrDefault(c.k(), c.w()));
        calls.put("getOrDefault null", (m, c) -> m.getOrDefault(c.k(), null));
        calls.put("containsKey", (m, c) -> m.containsKey(c.k()));
        calls.put("containsValue", (m, c) -> m.containsValue(c.w()));
        for (int i = 0; i < 6; i++) {
            calls.put("put " + i, (m, c) -> m.put(c.k(), c.v()));
        }
        calls.put("putIfAbsent", (m, c) -> m.putIfAbsent(c.k(), c.v()));
        calls.put("putAll", (m, c) -> {
            m.putAll(Map.of(c.k(), c.v()));
            return null;
        });
        calls.put("remove", (m, c) -> m.remove(c.k()));
        calls.put("remove value", (m, c) -> m.remove(c.k(), c.w()));
        calls.put("remove what is there", (m, c) -> m.remove(c.k(), m.getOrDefault(c.k(), c.w())));
        calls.put("replace", (m, c) -> m.replace(c.k(), c.v()));
        calls.put("replace value", (m, c) -> m.replace(c.k(), c.w(), c.v()));
        calls.put("replace what is there", (m, c) -> m.replace(c.k(), m.getOrDefault(c.k(), c.w()), c.v()));
        calls.put("hashCode", (m, c) -> m.hashCode());
        calls.put("equals", (m, c) -> m.equals(new HashMap<>(m)));
        calls.put("is equal to", (m, c) -> new HashMap<>(m).equals(m));
        calls.put("equals other", (m, c) -> m.equals(Map.of(c.k(), c.w())));
        calls.put("forEach", (m, c) -> {
            List<Object> seen = new ArrayList<>();
            m.forEach((key, value) -> seen.add(Map.entry(key, value)));
            return seen;
        });
    }

    private static <K, V> void addComputing(Map<String, Body<ConcurrentMap<K, V>, K, V>> calls) {
        calls.put("compute", (m, c) -> m.compute(c.k(), (key, old) -> c.answer(c.v(), key, old)));
        calls.put("compute null", (m, c) -> m.compute(c.k(), (key, old) -> c.answer(null, key, old)));
        calls.put("compute refused", (m, c) -> m.compute(c.k(), (key, old) -> c.refuse(old)));
        calls.put("computeIfAbsent", (m, c) -> m.computeIfAbsent(c.k(), key -> c.answer(c.v(), key)));
        calls.put("computeIfAbsent null", (m, c) -> m.computeIfAbsent(c.k(), key -> c.answer(null, key)));
        calls.put("computeIfAbsent refused", (m, c) -> m.computeIfAbsent(c.k(), key -> c.refuse(key)));
        calls.put("computeIfPresent", (m, c) -> m.computeIfPresent(c.k(), (key, old) -> c.answer(c.v(), key, old)));
        calls.put("computeIfPresent null", (m, c) -> m.computeIfPresent(c.k(), (key, old) -> c.answer(null, key, old)));
        calls.put("computeIfPresent refused", (m, c) -> m.computeIfPresent(c.k(), (key, old) -> c.refuse(old)));
        calls.put("merge", (m, c) -> m.merge(c.k(), c.w(), (old, given) -> c.answer(c.v(), old, given)));
        calls.put("merge null", (m, c) -> m.merge(c.k(), c.w(), (old, given) -> c.answer(null, old, given)));
        calls.put("merge refused", (m, c) -> m.merge(c.k(), c.w(), (old, given) -> c.refuse(old)));
        calls.put("replaceAll", (m, c) -> {
            m.replaceAll((key, old) -> c.v());
            return null;
        });
        calls.put("replaceAll refused", (m, c) -> {
            m.replaceAll((key, old) -> c.refuse("one"));
            return null;
        });
    }

    private static <K, V> void addKeys(Map<String, Body<ConcurrentMap<K, V>, K, V>> calls) {
        calls.put("keys", (m, c) -> m.keySet());
        calls.put("keys stream", (m, c) -> m.keySet().stream().toList());
        calls.put("keys parallel", (m, c) -> m.keySet().parallelStream().toArray());
        calls.put("keys array", (m, c) -> m.keySet().toArray(new Object[0]));
        calls.put("keys spliterator", (m, c) -> m.keySet().spliterator());
        calls.put("keys half", (m, c) -> {
            Spliterator<K> rest = m.keySet().spliterator();
            List<K> seen = new ArrayList<>();
            Spliterator<K> half = rest.trySplit();
            if (half != null) {
                half.forEachRemaining(seen::add);
            }
            rest.forEachRemaining(seen::add);
            return seen;
        });
        calls.put("keys contains", (m, c) -> m.keySet().contains(c.k()));
        calls.put("keys containsAll", (m, c) -> m.keySet().containsAll(List.of(c.k())));
        calls.put("keys remove", (m, c) -> m.keySet().remove(c.k()));
        calls.put("keys removeAll", (m, c) -> m.keySet().removeAll(Set.of(c.k())));
        calls.put("keys removeIf", (m, c) -> m.keySet().removeIf(key -> picks(c, key)));
        calls.put("keys retainAll", (m, c) -> {
            List<K> kept = m.keySet().stream().filter(key -> !picks(c, key)).toList();
            return m.keySet().retainAll(kept);
        });
        calls.put("keys equals", (m, c) -> m.keySet().equals(new HashMap<>(m).keySet()));
        calls.put("keys hashCode", (m, c) -> m.keySet().hashCode());
        calls.put("keys add", (m, c) -> m.keySet().add(c.k()));
        calls.put("keys addAll", (m, c) -> m.keySet().addAll(List.of(c.k())));
        calls.put("keys removeIf refused", (m, c) -> m.keySet().removeIf(key -> c.refuse("one")));
        calls.put("keys iterator", (m, c) -> {
            Iterator<K> all = m.keySet().iterator();
            List<K> removed = new ArrayList<>();
            while (all.hasNext()) {
                K key = all.next();
                if (picks(c, key)) {
                    all.remove();
                    removed.add(key);
                }
            }
            return removed;
        });
        calls.put("keys iterator remove first", (m, c) -> {
            m.keySet().iterator().remove();
            return null;
        });
        calls.put("keys iterator beyond", (m, c) -> {
            Iterator<K> all = m.keySet().iterator();
            all.forEachRemaining(key -> {});
            try {
                return all.next();
            } catch (NoSuchElementException e) {
                return "no more";
            }
        });
    }

    private static <K, V> void addValues(Map<String, Body<ConcurrentMap<K, V>, K, V>> calls) {
        calls.put("values", (m, c) -> m.values());
        calls.put("values parallel", (m, c) -> m.values().parallelStream().toList());
        calls.put("values array", (m, c) -> m.values().toArray());
        calls.put("values contains", (m, c) -> m.values().contains(c.w()));
        calls.put("values containsAll", (m, c) -> m.values().containsAll(List.of(c.w())));
        calls.put("values remove", (m, c) -> {
            // Which of several entries goes is open.
            boolean single = Collections.frequency(new ArrayList<>(m.values()), c.w()) <= 1;
            return single ? m.values().remove(c.w()) : "several";
        });
        calls.put("values removeAll", (m, c) -> m.values().removeAll(Set.of(c.w())));
        calls.put("values removeIf", (m, c) -> m.values().removeIf(value -> value.equals(c.w())));
        calls.put("values retainAll", (m, c) -> {
            List<V> kept =
                    m.values().stream().filter(value -> !value.equals(c.w())).toList();
            return m.values().retainAll(kept);
        });
        calls.put("values add", (m, c) -> m.values().add(c.v()));
        calls.put("values iterator", (m, c) -> {
            boolean removed = false;
            for (Iterator<V> all = m.values().iterator(); all.hasNext(); ) {
                if (all.next().equals(c.w())) {
                    all.remove();
                    removed = true;
                }
            }
            return removed;
        });
    }

    private static <K, V> void addEntries(Map<String, Body<ConcurrentMap<K, V>, K, V>> calls) {
        calls.put("entries", (m, c) -> m.entrySet());
        calls.put("entries parallel", (m, c) -> m.entrySet().parallelStream().toList());
        calls.put("entries contains", (m, c) -> m.entrySet().contains(Map.entry(c.k(), c.w())));
        calls.put("entries remove", (m, c) -> m.entrySet().remove(Map.entry(c.k(), c.w())));
        calls.put("entries removeIf", (m, c) -> m.entrySet().removeIf(entry -> picks(c, entry.getKey())));
        calls.put("entries removeAll", (m, c) -> m.entrySet().removeAll(Set.of(Map.entry(c.k(), c.w()))));
        calls.put("entries equals", (m, c) -> m.entrySet().equals(new HashMap<>(m).entrySet()));
        calls.put("entries hashCode", (m, c) -> m.entrySet().hashCode());
        calls.put("entries setValue", (m, c) -> {
            List<Object> replaced = new ArrayList<>();
            for (Map.Entry<K, V> entry : m.entrySet()) {
                if (entry.getKey().equals(c.k())) {
                    replaced.add(entry.setValue(c.v()));
                    replaced.add(entry.getValue());
                }
            }
            return replaced;
        });
        calls.put("entries iterator", (m, c) -> {
            List<Object> removed = new ArrayList<>();
            for (Iterator<Map.Entry<K, V>> all = m.entrySet().iterator(); all.hasNext(); ) {
                Map.Entry<K, V> entry = all.next();
                if (picks(c, entry.getKey())) {
                    removed.add(Map.entry(entry.getKey(), entry.getValue()));
                    all.remove();
                }
            }
            return removed;
        });
    }

    /** Picks about a third of the keys, others for each call. */
    private static <K> boolean picks(Call<K, ?> call, K key) {
        return (key.hashCode() + call.k().hashCode()) % 3 == 0;
    }

    private static <K, V> void addNulls(Map<String, Body<ConcurrentMap<K, V>, K, V>> calls) {
        calls.put("null get", (m, c) -> m.get(null));
        calls.put("null containsKey", (m, c) -> m.containsKey(null));
        calls.put("null containsValue", (m, c) -> m.containsValue(null));
        calls.put("null put key", (m, c) -> m.put(null, c.v()));
        calls.put("null put value", (m, c) -> m.put(c.k(), null));
        calls.put("null putIfAbsent", (m, c) -> m.putIfAbsent(c.k(), null));
        calls.put("null putAll", (m, c) -> {
            m.putAll(null);
            return null;
        });
        calls.put("null remove", (m, c) -> m.remove(null));
        calls.put("null remove value", (m, c) -> m.remove(c.k(), null));
        calls.put("null replace", (m, c) -> m.replace(c.k(), null));
        calls.put("null replace old", (m, c) -> m.replace(c.k(), null, c.v()));
        calls.put("null replace new", (m, c) -> m.replace(c.k(), c.w(), null));
        calls.put("null compute", (m, c) -> m.compute(c.k(), null));
        calls.put("null compute key", (m, c) -> m.compute(null, (key, old) -> c.v()));
        calls.put("null computeIfAbsent", (m, c) -> m.computeIfAbsent(c.k(), null));
        calls.put("null computeIfPresent", (m, c) -> m.computeIfPresent(c.k(), null));
        calls.put("null merge", (m, c) -> m.merge(c.k(), c.w(), null));
        calls.put("null merge value", (m, c) -> m.merge(c.k(), null, (old, given) -> old));
        calls.put("null keys contains", (m, c) -> m.keySet().contains(null));
        calls.put("null keys remove", (m, c) -> m.keySet().remove(null));
        calls.put("null keys removeIf", (m, c) -> m.keySet().removeIf(null));
        calls.put("null keys removeAll", (m, c) -> m.keySet().removeAll(null));
        calls.put("null keys retainAll", (m, c) -> m.keySet().retainAll(null));
        calls.put("null values contains", (m, c) -> m.values().contains(null));
        calls.put("null values remove", (m, c) -> m.values().remove(null));
        calls.put("null values removeIf", (m, c) -> m.values().removeIf(null));
        calls.put("null values removeAll", (m, c) -> m.values().removeAll(null));
        calls.put("null values retainAll", (m, c) -> m.values().retainAll(null));
        calls.put("null entries contains", (m, c) -> m.entrySet().contains(null));
        calls.put("null entries remove", (m, c) -> m.entrySet().remove(null));
        calls.put("null entries removeIf", (m, c) -> m.entrySet().removeIf(null));
        calls.put("null forEach", (m, c) -> {
            m.forEach(null);
            return null;
        });
        calls.put("null replaceAll", (m, c) -> {
            m.replaceAll(null);
            return null;
        });
    }

    private static <K, V> void addForeign(Map<String, Body<ConcurrentMap<K, V>, K, V>> calls) {
        Object foreign = 'x';
        calls.put("foreign get", (m, c) -> m.get(foreign));
        calls.put("foreign containsKey", (m, c) -> m.containsKey(foreign));
        calls.put("foreign containsValue", (m, c) -> m.containsValue(foreign));
        calls.put("foreign remove", (m, c) -> m.remove(foreign));
        calls.put("foreign remove value", (m, c) -> m.remove(c.k(), foreign));
        calls.put("foreign keys remove", (m, c) -> m.keySet().remove(foreign));
        calls.put("foreign values remove", (m, c) -> m.values().remove(foreign));
        calls.put("foreign entries contains", (m, c) -> m.entrySet().contains(Map.entry(foreign, foreign)));
        calls.put("foreign equals", (m, c) -> m.equals(Map.of(foreign, foreign)));
        calls.put("foreign entries equals", (m, c) -> m.entrySet().equals(Set.of(foreign)));
    }
}
