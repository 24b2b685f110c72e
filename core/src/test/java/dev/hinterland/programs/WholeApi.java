// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;

/** Uses everything that the library offers, once with each codec; any surprise ends it with an exception. */
public final class WholeApi {

    private static final long MAX_BYTES = 64L << 20;

    private static final long CACHED = 100_000;

    private WholeApi() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws InterruptedException {
        useAll(Codec.ofLong(), 1L, 2L);
        useAll(Codec.ofInt(), 1, 2);
        useAll(Codec.ofString(), "one", "two \u2603");
        useAll(Codec.ofUuid(), new UUID(1, 2), new UUID(3, 4));
        useAll(new PointCodec(), new Point(1, 2), new Point(3, 4));
        useCache();
        compactAndFill();
        useFromVirtualThread();
        boolean recorder = ModuleLayer.boot().findModule("jdk.jfr").isPresent();
        System.out.println("done in " + Hinterland.class.getModule() + (recorder ? "" : " without a recorder"));
    }

    private static <T> void useAll(Codec<T> codec, T one, T two) {
        OffHeapMap<T, T> map = Hinterland.map(codec, codec)
                .name("whole")
                .maximumBytes(MAX_BYTES)
                .build();
        check(map.put(one, two) == null, "put");
        check(two.equals(map.putIfAbsent(one, one)), "putIfAbsent");
        check(two.equals(map.get(one)) && two.equals(map.getOrDefault(one, one)), "get");
        check(one.equals(map.getOrDefault(two, one)), "getOrDefault");
        check(map.containsKey(one) && map.containsValue(two), "contains");
        check(two.equals(map.replace(one, one)) && map.replace(one, one, two), "replace");
        check(one.equals(map.compute(one, (key, old) -> one)), "compute");
        check(two.equals(map.computeIfPresent(one, (key, old) -> two)), "computeIfPresent");
        check(one.equals(map.computeIfAbsent(two, key -> one)), "computeIfAbsent");
        check(two.equals(map.merge(two, one, (old, given) -> two)), "merge");
        map.replaceAll((key, old) -> one);
        map.putAll(Map.of(one, two));
        map.forEach((key, value) -> check(map.containsKey(key), "forEach"));
        useViews(map, one, two);
        check(map.remove(one, one) || two.equals(map.remove(one)), "remove");
        map.clear();
        check(map.isEmpty() && map.size() == 0 && map.longSize() == 0, "clear");
        check(map.stats().entries() == 0 && map.stats().usedBytes() > 0, "stats");
        map.close();
    }

    private static void useCache() {
        OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .name("whole")
                .maximumBytes(MAX_BYTES / 64)
                .recordStats()
                .jmx()
                .build();
        for (long key = 0; key < CACHED; key++) {
            check(cache.get(key, asked -> -asked) == -key, "load");
        }
        check(cache.stats().evictionCount() > 0 && cache.estimatedSize() > 0, "evict");
        cache.invalidateAll();
        cache.close();
    }

    private static <T> void useViews(OffHeapMap<T, T> map, T one, T two) {
        Map<T, T> copy = new HashMap<>(map);
        check(map.equals(copy) && map.hashCode() == copy.hashCode(), "equals");
        check(map.toString().contains(one.toString()), "toString");
        check(map.keySet().contains(one) && map.values().contains(two), "views");
        check(map.entrySet().stream().map(Map.Entry::getKey).distinct().count() == 2, "stream");
        for (Map.Entry<T, T> entry : map.entrySet()) {
            entry.setValue(two);
        }
        Iterator<T> keys = map.keySet().iterator();
        keys.next();
        keys.remove();
        check(map.size() == 1, "iterator");
        map.put(one, two);
    }

    private static void compactAndFill() {
        try (OffHeapMap<byte[], byte[]> map = Hinterland.map(Codec.ofBytes(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .build()) {
            for (int i = 0; i < 4 * MAX_BYTES / 10_000; i++) {
                map.put(new byte[] {(byte) i}, new byte[10_000]);
            }
            map.put(new byte[0], new byte[10 << 20]);
            check(map.get(new byte[0]).length == 10 << 20, "humongous");
            try {
                map.put(new byte[0], new byte[(int) MAX_BYTES]);
                check(false, "refusal");
            } catch (OutOfBudgetException full) {
                check(map.get(new byte[0]).length == 10 << 20, "intact");
            }
        }
    }

    private static void useFromVirtualThread() throws InterruptedException {
        try (OffHeapMap<Integer, UUID> map =
                Hinterland.map(Codec.ofInt(), Codec.ofUuid()).build()) {
            Thread.ofVirtual().start(() -> map.put(1, new UUID(1, 1))).join();
            check(map.get(1).equals(new UUID(1, 1)), "virtual thread");
        }
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new IllegalStateException("wrong result: of=" + what);
        }
    }

    private record Point(int x, int y) {}

    private static final class PointCodec implements Codec<Point> {

        @Override
        public long size(Point value) {
            return 2 * Integer.BYTES;
        }

        @Override
        public void encode(Point value, MemorySegment target) {
            target.set(ValueLayout.JAVA_INT_UNALIGNED, 0, value.x());
            target.set(ValueLayout.JAVA_INT_UNALIGNED, Integer.BYTES, value.y());
        }

        @Override
        public Point decode(MemorySegment source) {
            return new Point(
                    source.get(ValueLayout.JAVA_INT_UNALIGNED, 0),
                    source.get(ValueLayout.JAVA_INT_UNALIGNED, Integer.BYTES));
        }
    }
}
